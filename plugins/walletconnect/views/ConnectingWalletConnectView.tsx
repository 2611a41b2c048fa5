import { useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import {
  Button,
  linksTo,
  Notice,
  readDevice,
  Stage,
  Tabs,
  useKernelState,
  useMessages,
  useSlice,
  useStyles,
  WalletIcon,
} from 'tapkit/ui'
import { begin } from '../actions/begin.ts'
import { browseLink } from '../links/browseLink.ts'
import { openWallet } from '../links/openWallet.ts'
import { messages } from '../messages.ts'
import { AppPane } from './AppPane.tsx'
import { BrowserPane } from './BrowserPane.tsx'
import { CodePane } from './CodePane.tsx'
import { GetFooter } from './GetFooter.tsx'
import { PagePane } from './PagePane.tsx'
import { pairingCss } from './pairing.css.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import { networkOf, placeOf, type WayId, waysOf } from './waysOf.ts'

/** A wallet that is not in the page: the ways to connect it, and the state of the chosen way. */
export default function ConnectingWalletConnectView({ kernel, params }: ViewProps<'ConnectingWalletConnect'>) {
  useStyles(pairingCss)
  const words = useMessages(kernel, 'walletconnect', messages)
  const { status, uri, expiresAt, isLost } = useSlice(kernel, 'walletconnect')
  // A wallet that is installed meanwhile is in the page now.
  useKernelState(kernel, ({ connectors }) => connectors)
  const seconds = useSecondsLeft(expiresAt)
  const [chosen, setChosen] = useState<WayId>()
  const { wallet, namespace, networkId = networkOf(kernel, namespace) } = params ?? {}
  const place = placeOf(readDevice(), networkId)
  const ways = waysOf(kernel, wallet, place, namespace)
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? 'code'
  const onRetry = () => begin(kernel, params)
  const isCode = status === 'idle' || status === 'preparing' || status === 'ready' || status === 'expired'
  const choose = (id: string) => {
    setChosen(id as WayId)
    if (id === 'desktop' && wallet && uri) openWallet(linksTo(wallet, 'desktop', place, { uri })[0])
  }
  const pane = { kernel, words, wallet, namespace, place, status, uri, seconds, isLost, onRetry }
  const page = wallet && way === 'mobile' ? browseLink(wallet, place) : undefined
  const isInPage = way === 'browser' || way === 'unsupported'
  const body = isInPage ? (
    <BrowserPane {...pane} />
  ) : page ? (
    <PagePane {...pane} opening={page} />
  ) : status === 'authenticating' ? (
    <Stage
      ring="wait"
      core={wallet && <WalletIcon name={wallet.name} src={wallet.imageUrl} size={60} />}
      icon="key"
      title={words.authenticating}
      live
    />
  ) : !isCode ? (
    <>
      <Stage
        ring="stop"
        icon={status === 'declined' ? 'declined' : 'alert'}
        tone="danger"
        title={words[`${status}Title`]}
        text={words[`${status}Text`]}
        live
      />
      <div className="tk-pad tk-actions tk-actions--v">
        <Button variant="primary" full autoFocus onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </div>
    </>
  ) : way === 'code' || status === 'expired' ? (
    <CodePane {...pane} />
  ) : (
    <AppPane key={way} {...pane} way={way} />
  )
  const pairing = (
    <>
      {body}
      {isCode && !isInPage && !page && !kernel.storage.lasts && (
        <div className="tk-pad tk-pad--flush">
          <Notice>{words.notRemembered}</Notice>
        </div>
      )}
    </>
  )
  return (
    <>
      {ways.length > 1 ? (
        <Tabs
          label={words.tabs(wallet?.name ?? words.anyWallet)}
          tabs={ways.map((id) => ({ id, label: words.ways[id] }))}
          value={way}
          onChange={choose}
        >
          {pairing}
        </Tabs>
      ) : (
        pairing
      )}
      <GetFooter kernel={kernel} words={words} wallet={wallet} place={place} />
    </>
  )
}
