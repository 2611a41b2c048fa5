import { useEffect, useState } from 'react'
import { sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import { applyLook } from '../drawing/applyLook.ts'
import { Button } from '../drawing/Button.tsx'
import { draw } from '../drawing/draw.tsx'
import { Field } from '../drawing/Field.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { SecurePageStartError } from '../handshake/errors.ts'
import { assertWindow } from '../handshake/place.ts'
import { readHosts } from '../handshake/readHosts.ts'
import { loadWords } from '../locale/loadWords.ts'
import type { PageContext } from '../pageContext.ts'
import { messages } from './messages.ts'

const asker = v.object({
  browser: v.pipe(v.string(), v.maxLength(100)),
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15)),
})
type Asker = v.InferOutput<typeof asker>

/**
 * Starts the page of the link that an unknown browser gets by mail, in whatever browser it is opened. To open it changes nothing: programs that look through
 * mails open links too. A press counts together with the two digits that the asking browser shows (login 160).
 * @throws {SecurePageStartError} the page stands where it must not, or was opened by hand
 */
export async function startDevice(context: PageContext): Promise<void> {
  const { page, options } = context
  assertWindow(page, readHosts(options.hosts))
  const token = new URLSearchParams(page.location.hash.slice(1)).get('token')
  // Before anything else: no token stays in the address, or in the history.
  page.history.replaceState(null, '', page.location.pathname)
  if (!token || !options.server) throw new SecurePageStartError({ problem: 'no_opener' })
  Object.assign(messages, (await loadWords(context)).of('window', messages))
  applyLook(page, {})
  page.addEventListener('pageshow', ({ persisted }) => persisted && page.location.reload())
  const { askOf } = await import('./email/openEmail.ts')
  const ask = askOf(page.origin)
  draw(
    context,
    <DevicePage
      name={options.name}
      look={() => ask({ method: 'POST', path: '/device/asker', json: { token } }, asker).catch(refusalOf)}
      confirm={(digits) =>
        ask({ method: 'POST', path: '/device/confirm', json: { token, digits } }, v.object({})).then(
          () => 'done',
          refusalOf,
        )
      }
      close={() => page.close()}
    />,
  )
}

/** Why the page goes no further: the link is over, the browser denies storage, or the server is down. */
type Refusal = 'over' | 'denied' | 'down'

/** By its name: the class of the error would load the parts of the server's client before they are needed. */
function refusalOf(error: unknown): Refusal {
  const { name, code } = Object(error)
  if (name === 'DeviceStorageError') return 'denied'
  return name === 'ServerRefusal' && /^(link_refused|path_unknown)$/.test(String(code)) ? 'over' : 'down'
}

type Props = {
  readonly name: string
  /** The browser that asks, or why it is not known. */
  readonly look: () => Promise<Asker | Refusal>
  readonly confirm: (digits: string) => Promise<'done' | Refusal>
  readonly close: () => void
}

/** The page of a link: it asks the server which browser the link is for, and nothing else before the press. */
export function DevicePage({ look, ...props }: Props) {
  const [found, setFound] = useState<Asker | Refusal>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page looks once, and again by a press
  useEffect(() => void look().then(setFound), [])
  const { name, close } = props
  const text = messages.login.devicePage
  if (typeof found === 'object') return <Question {...props} asker={found} />
  const again = () => {
    setFound(undefined)
    void look().then(setFound)
  }
  return (
    <PageLayout
      name={name}
      title={found === 'denied' ? messages.noStorage : found ? text[found] : messages.login.asking}
      actions={
        found && (
          <>
            {found !== 'over' && (
              <Button variant="primary" onPress={again}>
                {messages.tryAgain}
              </Button>
            )}
            <Button onPress={close}>{messages.close}</Button>
          </>
        )
      }
    >
      {found === 'over' && <p>{text.overText}</p>}
      {found === 'denied' && <p>{messages.noStorageText(location.origin)}</p>}
    </PageLayout>
  )
}

type QuestionProps = Omit<Props, 'look'> & { readonly asker: Asker }

/** The browser that asks, and the field for its digits. */
function Question({ name, asker: { browser, at }, confirm, close }: QuestionProps) {
  const [digits, setDigits] = useState('')
  const [outcome, setOutcome] = useState<'done' | Refusal | 'digits' | 'busy'>()
  const text = messages.login.devicePage
  const press = async () => {
    if (outcome === 'busy') return
    if (!/^\d\d$/.test(digits)) return setOutcome('digits')
    setOutcome('busy')
    setOutcome(await confirm(digits))
  }
  if (outcome === 'done')
    return (
      <PageLayout name={name} title={text.done} actions={<Button onPress={close}>{messages.close}</Button>}>
        <p>{text.doneText}</p>
      </PageLayout>
    )
  const problem = outcome === 'digits' ? text.digits : outcome === 'over' ? text.wrong : undefined
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} aria-busy={outcome === 'busy'}>
      <PageLayout
        name={name}
        title={text.title}
        actions={
          <>
            <Button variant="primary" onPress={press}>
              {text.confirm}
            </Button>
            <Button onPress={close}>{messages.close}</Button>
          </>
        }
      >
        <p>
          {text.asks}{' '}
          <bdi>
            <b>{sanitizeText(browser, 100)}</b>
          </bdi>
        </p>
        <p className="dim">{text.asked(new Date(at).toLocaleString(document.documentElement.lang || undefined))}</p>
        <p>{text.text}</p>
        <Notice tone="warning">{text.warning}</Notice>
        {outcome === 'down' && <Notice tone="warning">{text.down}</Notice>}
        {outcome === 'denied' && <Notice tone="warning">{messages.noStorageText(location.origin)}</Notice>}
        <Field
          label={text.field}
          value={digits}
          problem={problem}
          fills={{ autoComplete: 'off', inputMode: 'numeric' }}
          onChange={(value) => {
            setOutcome((now) => (now === 'busy' ? now : undefined))
            setDigits(value.replace(/\D/g, '').slice(0, 2))
          }}
        />
      </PageLayout>
    </form>
  )
}
