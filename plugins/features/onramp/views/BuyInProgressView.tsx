import { useEffect } from 'react'
import { isSameAddress, type Kernel, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  Button,
  copyIcon,
  Notice,
  Stage,
  useCopy,
  useKernelState,
  useMessages,
  useSlice,
  WalletIcon,
} from 'tapkit/ui'
import { followLink, openAgain } from '../actions/buy.ts'
import { dismiss } from '../actions/dismiss.ts'
import { messages } from '../messages.ts'
import type { Purchase } from '../state.ts'

/** The state of the newest purchase: its window, its link, and the receiving account. */
export default function BuyInProgressView({ kernel }: ViewProps<'BuyInProgress'>) {
  const words = useMessages(kernel, 'onramp', messages)
  const order = useSlice(kernel, 'onramp').order
  const copyText = useCopy()
  const isGone = order === undefined
  useEffect(() => {
    if (isGone) kernel.goBack()
  }, [kernel, isGone])
  if (!order) return null
  const { status, url, sellerName: name, address } = order
  const [ring, title, text] = outcomeOf(order, words)
  const copyLink = async () => {
    const copied = url !== undefined && (await copyText(url))
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  const isOver = status === 'done' || status === 'failed'
  const network = kernel.networks.get(order.networkId)
  return (
    <>
      <Stage ring={ring} core={<WalletIcon name={name} size={60} />} title={title} text={text} live />
      <div className="tk-pad-x tk-gap">
        <Moved kernel={kernel} order={order} />
        <div className="tk-gap">
          <span className="small dim">{words.arrives(network?.name ?? order.networkId)}</span>
          <AddressText address={address} format="full" />
          {!isOver && <p className="small dim">{words.check(name)}</p>}
        </div>
      </div>
      <div className="tk-pad tk-actions tk-actions--v">
        {url && !isOver && (
          <>
            {status === 'blocked' ? (
              // A link of its own: the browser lets a press of it through.
              <Button
                variant="primary"
                full
                href={url}
                schemes={['http']}
                target="_blank"
                onClick={() => followLink(kernel)}
              >
                {words.openLink(name)}
              </Button>
            ) : (
              status === 'closed' && (
                <Button full icon="external" onClick={() => openAgain(kernel)}>
                  {words.openAgain(name)}
                </Button>
              )
            )}
            <Button full icon={copyIcon} onClick={copyLink}>
              {words.copyLink}
            </Button>
          </>
        )}
        {status !== 'opening' && (
          <Button
            variant={isOver ? 'primary' : 'quiet'}
            full
            onClick={() => {
              dismiss(kernel)
              kernel.open('Account' as never, undefined as never)
            }}
          >
            {words.done}
          </Button>
        )}
      </div>
    </>
  )
}

/** If another account or network is in use than the purchase's own, or none, the visitor is told so. */
function Moved({ kernel, order }: { readonly kernel: Kernel; readonly order: Purchase }) {
  const words = useMessages(kernel, 'onramp', messages)
  useKernelState(kernel)
  const live = kernel.connection(order.namespace)
  const danger = (title: string, text: string) => (
    <Notice tone="danger" title={title}>
      {text}
    </Notice>
  )
  if (!live) return danger(words.gone, words.goneText)
  if (!isSameAddress(live.account.address, order.address)) return danger(words.moved, words.movedText)
  if (live.network.id === order.networkId) return null
  const network = kernel.networks.get(order.networkId)?.name ?? order.networkId
  return danger(words.movedNetwork, words.movedNetworkText(network, live.network.name))
}

function outcomeOf({ status, problem, sellerName: name }: Purchase, words: typeof messages) {
  switch (status) {
    case 'opening':
      return ['wait', words.openingTitle(name), words.openingText] as const
    case 'open':
      return ['wait', words.openTitle(name), words.openText] as const
    case 'blocked':
      return ['warn', words.blockedTitle(name), words.blockedText] as const
    case 'closed':
      return ['idle', words.closedTitle(name), words.closedText] as const
    case 'done':
      return ['done', words.doneTitle, words.doneText(name)] as const
    case 'failed':
      if (!problem) return ['stop', words.failedTitle, words.failedText(name)] as const
      return [
        'stop',
        words.noLinkTitle(name),
        problem === 'foreignLink' ? words.foreignLinkText(name) : words.noLinkText,
      ] as const
  }
}
