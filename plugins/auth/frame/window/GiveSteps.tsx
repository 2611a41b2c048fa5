import { sanitizeText } from 'tapkit/kernel'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import type { ManageFlow } from './manageFlow.ts'
import type { ManageStep } from './manageStep.ts'
import { messages } from './messages.ts'
import { ShownCode } from './ShownCode.tsx'

type Props<at extends ManageStep['at']> = {
  readonly name: string
  readonly flow: Pick<ManageFlow, 'back' | 'confirmDigits' | 'denyDigits'>
  readonly step: Extract<ManageStep, { readonly at: at }>
}

/** The code that the visitor types in the other browser, until that browser asks. */
export const GiveStep = ({ name, flow, step: { code, isAsked, other } }: Props<'give'>) => (
  <PageLayout
    name={name}
    title={messages.browsers.addCode}
    actions={
      <Button variant="quiet" onPress={flow.back}>
        {messages.cancel}
      </Button>
    }
  >
    <p>{messages.browsers.addCodeText}</p>
    <ShownCode code={code} />
    <p className="dim" role="status">
      {isAsked ? <Asked other={other} /> : messages.browsers.addWaiting}
    </p>
  </PageLayout>
)

/** The digits that the other browser has to show too, before anything is given. */
export const CompareStep = ({ name, flow, step: { digits, other } }: Props<'compare'>) => (
  <PageLayout
    name={name}
    title={messages.browsers.compare}
    actions={
      <>
        <Button onPress={flow.confirmDigits}>{messages.browsers.same}</Button>
        <Button variant="danger" onPress={flow.denyDigits}>
          {messages.browsers.different}
        </Button>
        <Button variant="quiet" onPress={flow.back}>
          {messages.cancel}
        </Button>
      </>
    }
  >
    <p>
      <Asked other={other} />
    </p>
    <ShownCode code={digits} />
    <Notice tone="warning">{messages.browsers.compareText}</Notice>
  </PageLayout>
)

/** The other browser. The server has written its name. */
const Asked = ({ other }: { readonly other: string | undefined }) =>
  other === undefined ? (
    messages.browsers.addAskedUnknown
  ) : (
    <>
      {messages.browsers.addAsked}{' '}
      <bdi>
        <b>{sanitizeText(other, 100)}</b>
      </bdi>
    </>
  )
