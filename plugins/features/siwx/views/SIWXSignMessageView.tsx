import { useEffect } from 'react'
import { type Kernel, leaveGate, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  Button,
  Disclosure,
  Icon,
  Notice,
  Readout,
  Spinner,
  Stage,
  useArmed,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { prepare } from '../actions/prepare.ts'
import { sign } from '../actions/sign.ts'
import { messages } from '../messages.ts'
import { type SignInRequest, siwxState } from '../state.ts'
import { CancelBar } from './CancelBar.tsx'
import { OtherNetwork } from './OtherNetwork.tsx'
import { SignInStage } from './SignInStage.tsx'
import { signInCss } from './signIn.css.ts'

/** A server keeps a nonce for five minutes, so the message is written again before that, in ms. */
const freshness = 4 * 60_000

/** The message that an account is asked to sign, in full, before its wallet is asked. Accounts that are to sign stand in line. */
export default function SIWXSignMessageView({ kernel }: ViewProps<'SIWXSignMessage'>) {
  const words = useMessages(kernel, 'siwx', messages)
  const { requests } = useSlice(kernel, 'siwx')
  const [request] = requests
  const nobody = request === undefined
  useEffect(() => {
    if (nobody) leaveGate(kernel, { view: 'SIWXSignMessage', line: siwxState.of(kernel) })
  }, [kernel, nobody])
  if (!request) return <Stage media={<Spinner />} title={words.preparing} />
  const Asked = kernel.networks.get(request.chainId) ? Question : OtherNetwork
  return <Asked key={request.id} kernel={kernel} request={request} left={requests.length - 1} />
}

type Props = { readonly kernel: Kernel; readonly request: Readonly<SignInRequest>; readonly left: number }

function Question({ kernel, request, left }: Props) {
  useStyles(signInCss)
  const words = useMessages(kernel, 'siwx', messages)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const { id, message, status, ended, wallet, accountAddress, chainId, domain } = request
  const armed = useArmed(message ?? '')
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => void prepare(kernel, id), freshness)
    return () => clearTimeout(timer)
  }, [kernel, id, message])

  const { name: app } = state.config.metadata
  const opening = state.features.sessionApps?.[request.sessionId]
  const network = kernel.networks.get(chainId)
  const isOther = domain !== undefined && domain !== location.host
  const until = request.expirationTime
    ? words.until(
        new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
          new Date(request.expirationTime),
        ),
      )
    : words.untilSignOut
  const canSign = message !== undefined && status === 'ready' && armed && !isOther
  return (
    <>
      <SignInStage
        kernel={kernel}
        request={request}
        lit={status === 'signing' ? 9 : 5}
        title={words.title}
        text={words.text(app)}
      />
      <div role="status">
        {ended && (
          <div className="tk-pad">
            <Notice
              tone="warning"
              title={ended === 'declined' ? words.declined(wallet.embedded ? '' : wallet.name) : words.unchecked}
            >
              {ended === 'declined' ? words.declinedText : words.uncheckedText}
            </Notice>
          </div>
        )}
      </div>
      {isOther && (
        <div className="tk-pad">
          <Notice tone="danger" title={words.otherSite}>
            {words.otherSiteText(domain)}
          </Notice>
        </div>
      )}
      <div className="tk-pad-x">
        <Readout
          rows={[
            {
              label: words.site,
              value: (
                <span className="hflex">
                  {domain === location.host && <Icon icon="shield" size={16} className="pos" />}
                  <bdi>{domain ?? location.host}</bdi>
                </span>
              ),
            },
            { label: words.account, value: <AddressText address={accountAddress} /> },
            { label: words.network, value: <bdi>{network?.name ?? chainId}</bdi> },
            { label: words.valid, value: until },
          ]}
        />
      </div>
      <div className="tk-pad-x tk-siwx__exact">
        <Disclosure summary={words.exact}>
          <pre className="tk-code">{message ?? words.preparing}</pre>
        </Disclosure>
      </div>
      <div className="tk-pinned">
        {opening && status === 'signing' && (
          <div className="tk-block">
            <Button full {...opening}>
              {words.openApp(opening.name)}
            </Button>
          </div>
        )}
        <CancelBar kernel={kernel} request={request} left={left}>
          <Button
            variant="primary"
            icon="sign"
            wide
            trusted
            busy={status === 'signing'}
            disabled={!canSign && status !== 'signing'}
            onClick={() => void sign(kernel, id)}
          >
            {status === 'signing' ? words.signing : words.sign}
          </Button>
        </CancelBar>
      </div>
    </>
  )
}
