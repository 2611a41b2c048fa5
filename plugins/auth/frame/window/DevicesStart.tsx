import { useEffect, useState } from 'react'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import type { Browser } from './listBrowsers.ts'
import type { ManageFlow } from './manageFlow.ts'
import type { FactorsProps } from './manageProps.ts'
import type { ManageStep, Unchanged } from './manageStep.ts'
import { messages } from './messages.ts'

type Props = FactorsProps & { readonly flow: ManageFlow; readonly step: Extract<ManageStep, { at: 'start' }> }

/** The browsers of the wallet and of its login, the ways to drop them, and the outcome of the last change. */
export function DevicesStart({ step: { outcome }, flow, ...props }: Props) {
  const [listed, setListed] = useState<readonly Browser[] | Unchanged>()
  useEffect(() => {
    let isShown = true
    flow.listBrowsers().then((found) => isShown && setListed(found))
    return () => {
      isShown = false
    }
  }, [flow])
  const text = messages.browsers
  const hasOthers = Array.isArray(listed) && listed.some(({ isThis }) => !isThis)
  const isLoggedIn = Array.isArray(listed) && listed.some(({ isThis, id }) => isThis && id !== undefined)
  const isDone = outcome !== undefined && /^(loggedOutHere|browserDropped|othersDropped|given)$/.test(outcome)
  return (
    <PageLayout
      name={props.name}
      title={messages.manage.devices}
      actions={
        <>
          {isLoggedIn && (
            <Button variant="primary" onPress={flow.give}>
              {text.add}
            </Button>
          )}
          {hasOthers && (
            <Button variant="danger" onPress={flow.dropOthers}>
              {text.dropOthers}
            </Button>
          )}
          {isLoggedIn && <Button onPress={flow.logOut}>{text.logOut}</Button>}
          <Button onPress={props.close}>{messages.close}</Button>
        </>
      }
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {outcome && <Notice tone={isDone ? 'plain' : 'warning'}>{messages.factors.outcomes[outcome]}</Notice>}
      <p className="dim" role="status">
        {listed ? '' : messages.login.asking}
      </p>
      {typeof listed === 'string' && outcome !== 'loggedOutHere' && (
        <Notice tone="warning">{messages.factors.outcomes[listed]}</Notice>
      )}
      {typeof listed === 'object' && (
        <ul className="rows">
          {listed.map((browser) => (
            <Row key={browser.id ?? browser.factor} browser={browser} onDrop={() => flow.dropBrowser(browser)} />
          ))}
        </ul>
      )}
      {isLoggedIn && <p className="dim small">{text.logOutText}</p>}
    </PageLayout>
  )
}

function Row({ browser, onDrop }: { readonly browser: Browser; readonly onDrop: () => void }) {
  const text = messages.browsers
  const name = nameOfBrowser(browser)
  return (
    <li>
      <bdi>{name}</bdi>
      <span className="dim small">{describe(browser)}</span>
      {browser.isThis ? (
        <span className="dim small">{text.here}</span>
      ) : (
        <Button variant="quiet" onPress={onDrop}>
          {text.drop(name)}
        </Button>
      )}
    </li>
  )
}

const timeOf = (at: number) => new Date(at).toLocaleString(document.documentElement.lang || undefined)

function describe({ id, factor, at }: Browser): string {
  const text = messages.browsers
  if (id === undefined) return text.joined(timeOf(at))
  return factor === undefined ? `${text.loggedIn(timeOf(at))} ${text.neverOpened}` : text.loggedIn(timeOf(at))
}

/** The name of a browser for the visitor. */
export const nameOfBrowser = ({ name, factor = '' }: Browser): string =>
  name ?? messages.browsers.unlisted(factor.slice('device:'.length, 'device:'.length + 6))
