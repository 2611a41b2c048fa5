import { selectAccount, truncateAddress, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  Avatar,
  Button,
  copyIcon,
  NetworkIcon,
  QrCode,
  useCopy,
  useKernelState,
  useLocale,
  useMessages,
  useStyles,
} from 'tapkit/ui'
import { messages } from '../messages.ts'
import { receiveCss } from './receive.css.ts'
import { usePaymentUri } from './usePaymentUri.ts'
import { useReachable } from './useReachable.ts'

/** Networks named at the foot, at most. */
const shownNetworks = 5

/** The account's address to scan or to copy. */
export default function ReceiveView({ kernel }: ViewProps<'Receive'>) {
  useStyles(receiveCss)
  const words = useMessages(kernel, 'receive', messages)
  const { address, profile } = selectAccount(useKernelState(kernel))
  const copyText = useCopy()
  const reachable = useReachable(kernel, address)
  const uri = usePaymentUri(kernel, address)
  const list = new Intl.ListFormat(useLocale(kernel), { type: 'unit', style: 'short' })
  if (!address) return null
  const copyAddress = async () => {
    const copied = await copyText(address)
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  return (
    <>
      <div className="tk-pad tk-receive">
        <div className="tk-receive__plate">
          <QrCode
            value={uri ?? address}
            level="Q"
            // The whole address is read below it.
            label={words.qr(profile?.name ?? truncateAddress(address))}
            logo={<Avatar address={address} size={48} />}
          />
        </div>
        <div className="tk-receive__who">
          {profile?.name && <h2 className="strong">{profile.name}</h2>}
          <AddressText address={address} format="full" />
        </div>
        <Button variant="primary" full autoFocus icon={copyIcon} onClick={copyAddress}>
          {words.copy}
        </Button>
      </div>
      <div className="tk-foot tk-foot--bar">
        <span>{words.networks(list.format(reachable.map(({ name }) => name)))}</span>
        <span className="hflex">
          {reachable.slice(0, shownNetworks).map(({ id, name, imageUrl }) => (
            <NetworkIcon key={id} name={name} src={imageUrl} size={20} />
          ))}
        </span>
      </div>
    </>
  )
}
