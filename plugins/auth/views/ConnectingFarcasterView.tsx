import { useEffect, useRef, useState } from 'react'
import { isError, type Kernel, type ViewProps } from 'tapkit/kernel'
import {
  Button,
  copyIcon,
  QrCode,
  readDevice,
  Skeleton,
  Stage,
  useCopy,
  useMessages,
  useSlice,
  useStyles,
  VisuallyHidden,
} from 'tapkit/ui'
import type { FarcasterLogin } from '../login/farcaster/farcasterLogin.ts'
import { farcasterOf } from '../login/farcaster/farcasterOf.ts'
import { messages } from './messages.ts'
import { sectionCss } from './section.css.ts'
import { useIsLoggedIn } from './useIsLoggedIn.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblemText } from './useProblemText.ts'

/** The login by Farcaster: a link for the visitor's phone, which is awaited. */
export default function ConnectingFarcasterView({ kernel }: ViewProps<'ConnectingFarcaster'>) {
  return <ConnectingFarcaster kernel={kernel} farcaster={farcasterOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly farcaster: FarcasterLogin }

export function ConnectingFarcaster({ kernel, farcaster }: Props) {
  const words = useMessages(kernel, 'auth.views', messages)
  const text = words.farcaster
  const { farcaster: step } = useSlice(kernel, 'auth')
  const isLoggedIn = useIsLoggedIn(kernel)
  const { problem, connect } = useConnecting(kernel, farcaster, isLoggedIn)
  const textOf = useProblemText(kernel)
  if (isLoggedIn) return <Stage icon="farcaster" title={words.loggedIn} />
  if (problem) {
    const isOver = isExpired(problem)
    return (
      <>
        <Stage
          ring="stop"
          icon="alert"
          tone="danger"
          title={isOver ? text.expired : text.failed}
          text={isOver ? text.expiredText : textOf(problem)}
          live
        />
        <div className="tk-pad tk-actions tk-actions--v">
          <Button variant="primary" full autoFocus onClick={connect}>
            {words.tryAgain}
          </Button>
        </div>
      </>
    )
  }
  if (step && 'name' in step)
    return <Stage ring="wait" icon="farcaster" title={text.loading} text={text.loadingText} live />
  const isPhone = readDevice().system !== 'desktop'
  return isPhone ? <App kernel={kernel} url={step?.url} /> : <Code kernel={kernel} url={step?.url} />
}

/** Begins as the view is shown: the press that has led here is the visitor's act. */
function useConnecting(kernel: Kernel, farcaster: FarcasterLogin, isLoggedIn: boolean) {
  const begin = useLeaving(kernel)
  const [problem, setProblem] = useState<unknown>()
  const connect = async () => {
    const signal = begin()
    setProblem(undefined)
    try {
      await farcaster.connect(signal)
    } catch (error) {
      if (!signal.aborted) setProblem(error)
    }
  }
  const start = useRef(isLoggedIn ? undefined : connect)
  useEffect(() => void start.current?.(), [])
  return { problem, connect }
}

/** Whether nobody has answered at the link in time. A page that was asleep meanwhile gives its question up itself. */
const isExpired = (error: unknown): boolean =>
  isError(error, 'UserRejectedError') ||
  (isError(error, 'SecurePageFaultError') && error.params.values.reason === 'expired')

type LinkProps = { readonly kernel: Kernel; readonly url: string | undefined }

/** The link as a code, for a phone beside this device. */
function Code({ kernel, url }: LinkProps) {
  useStyles(sectionCss)
  const text = useMessages(kernel, 'auth.views', messages).farcaster
  return (
    <div className="tk-pad tk-auth__qr">
      <div className="tk-auth__plate" aria-busy={url === undefined}>
        {url === undefined ? (
          <>
            <VisuallyHidden>{text.preparing}</VisuallyHidden>
            <Skeleton width="100%" shape="square" />
          </>
        ) : (
          <QrCode value={url} label={text.qr} />
        )}
      </div>
      <h2 className="strong center">{text.scan}</h2>
      <CopyLink kernel={kernel} url={url} />
    </div>
  )
}

/** The link into the app on this phone. */
function App({ kernel, url }: LinkProps) {
  const text = useMessages(kernel, 'auth.views', messages).farcaster
  return (
    <>
      <Stage ring="wait" icon="farcaster" title={text.continue} text={text.continueText} />
      <div className="tk-pad tk-actions tk-actions--v">
        {/* Over http, the link is of this machine: the bridge lets no other through. */}
        <Button variant="primary" full autoFocus href={url} schemes={['http']} busy={url === undefined}>
          {text.open}
        </Button>
        <CopyLink kernel={kernel} url={url} />
      </div>
    </>
  )
}

function CopyLink({ kernel, url }: LinkProps) {
  const text = useMessages(kernel, 'auth.views', messages).farcaster
  const copyText = useCopy()
  const copy = async () => {
    const isCopied = url !== undefined && (await copyText(url))
    kernel.notify(isCopied ? text.copied : text.notCopied, isCopied ? 'success' : 'error')
  }
  return (
    <Button variant="secondary" full icon={copyIcon} disabled={url === undefined} onClick={copy}>
      {text.copy}
    </Button>
  )
}
