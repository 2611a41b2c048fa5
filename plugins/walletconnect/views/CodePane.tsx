import { Button, QrCode, Skeleton, VisuallyHidden, WalletIcon } from 'tapkit/ui'
import { CopyLink } from './CopyLink.tsx'
import type { PaneProps } from './PaneProps.ts'
import { RenewCode } from './RenewCode.tsx'

/** A code for the wallet of another device, by its camera or the wallet itself. */
export function CodePane(props: PaneProps) {
  const { kernel, words, wallet, status, uri, seconds, isLost, onRetry } = props
  // A page that slept draws the old code before it has made the next code.
  const isOver = status === 'expired' || (uri !== undefined && seconds === 0)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const title = isLost ? words.lostTitle : wallet ? words.scanTitle(wallet.name) : words.title
  const text = isLost ? words.lostText : wallet ? words.scanText(wallet.name) : words.text
  return (
    <div className="tk-pad tk-wc">
      <div className="tk-wc__plate" aria-busy={uri === undefined}>
        {uri === undefined ? (
          <>
            <VisuallyHidden>{words.preparing}</VisuallyHidden>
            <Skeleton width="100%" shape="square" />
          </>
        ) : (
          <QrCode
            value={uri}
            label={words.qr}
            dimmed={isOver}
            logo={wallet && <WalletIcon name={wallet.name} src={wallet.imageUrl} size={52} />}
          />
        )}
      </div>
      <div className="tk-wc__text" aria-live="polite">
        <h2 className="strong">{isOver ? words.expiredTitle : title}</h2>
        <p className="small dim">{status === 'expired' ? words.expiredText : text}</p>
      </div>
      {status === 'ready' && !isOver && <p className="tk-wc__text small dim">{words.left(time)}</p>}
      {status === 'expired' ? (
        <Button variant="primary" full autoFocus onClick={onRetry}>
          {words.tryAgain}
        </Button>
      ) : (
        <>
          <CopyLink kernel={kernel} words={words} uri={uri} autoFocus />
          <RenewCode {...props} />
        </>
      )}
    </div>
  )
}
