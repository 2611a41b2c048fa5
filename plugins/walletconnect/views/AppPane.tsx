import { useEffect, useState } from 'react'
import { Button, linksTo, type Opening, Stage, WalletIcon } from 'tapkit/ui'
import { noteOpened } from '../actions/noteOpened.ts'
import { noteOtherPhone } from '../actions/noteOtherPhone.ts'
import { AppLink } from './AppLink.tsx'
import { CodePane } from './CodePane.tsx'
import { CopyLink } from './CopyLink.tsx'
import type { PaneProps } from './PaneProps.ts'
import { RenewCode } from './RenewCode.tsx'

/**
 * The time after which the visitor is asked whether the app opened, in ms; a visitor who comes back to the page is
 * asked at once.
 */
const patience = 8_000

type Props = PaneProps & { readonly way: 'mobile' | 'web' | 'desktop' }

/** A wallet that a link leads to: the app of this phone, a program, a page. */
export function AppPane(props: Props) {
  const { kernel, words, wallet, place, uri, way, isLost, onRetry } = props
  const [isCode, setCode] = useState(false)
  const isLate = useLate(uri)
  const name = wallet?.name ?? words.anyWallet
  const [first, other] = openings(props)
  const finish =
    way === 'web' ? words.finishWebText(name) : way === 'desktop' ? words.finishDesktopText : words.finishText
  const onOpen = () => noteOpened(kernel, wallet)
  const showCode = () => {
    noteOtherPhone(kernel)
    setCode(true)
  }
  if (isCode) {
    return (
      <>
        <CodePane {...props} />
        <div className="tk-pad tk-pad--flush">
          <Button variant="quiet" full onClick={() => setCode(false)}>
            {words.openInstead(name)}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Stage
        ring="wait"
        core={<WalletIcon name={name} src={wallet?.imageUrl} size={60} />}
        title={words.finishTitle(name)}
        text={isLost ? words.lostAppText : finish}
        live
      />
      <div className="tk-pad tk-actions tk-actions--v">
        {first ? (
          <AppLink opening={first} variant="primary" autoFocus onOpen={onOpen}>
            {words.open}
          </AppLink>
        ) : (
          <Button variant="primary" full busy>
            {words.open}
          </Button>
        )}
        <CopyLink kernel={kernel} words={words} uri={uri} />
        {isLate && first && (
          <p className="tk-wc__text small dim" role="status">
            {words.notOpened(name)}
          </p>
        )}
        {isLate && other && (
          <AppLink opening={other} variant="secondary" onOpen={onOpen}>
            {words.otherLink}
          </AppLink>
        )}
        <RenewCode {...props} />
        {way === 'desktop' ? (
          <Button variant="quiet" full onClick={onRetry}>
            {words.tryAgain}
          </Button>
        ) : (
          place.device.system !== 'desktop' && (
            <Button variant="quiet" full onClick={showCode}>
              {words.otherPhone}
            </Button>
          )
        )}
      </div>
    </>
  )
}

function openings({ wallet, place, uri, way }: Props): readonly Opening[] {
  if (uri === undefined) return []
  // Whichever wallet of this phone has said that it takes pairings.
  return wallet ? linksTo(wallet, way, place, { uri }) : [{ href: uri, schemes: ['wc'], target: '_self' }]
}

/** Whether the app may not have opened: some time has gone by, or the visitor has come back to this page. */
function useLate(uri: string | undefined): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (uri === undefined) return
    const end = new AbortController()
    const timer = setTimeout(() => setLate(true), patience)
    const back = () => document.visibilityState === 'visible' && setLate(true)
    document.addEventListener('visibilitychange', back, { signal: end.signal })
    addEventListener('pageshow', back, { signal: end.signal })
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [uri])
  return isLate
}
