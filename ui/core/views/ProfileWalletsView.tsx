import { useState } from 'react'
import { type Kernel, selectConnections, selectNamespace, type ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { Tabs } from '../../kit/buttons/Tabs.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { wallet } from '../../kit/icons/icons.ts'
import { plus } from '../../kit/icons/rareIcons.ts'
import { EmptyState } from '../../kit/stage/EmptyState.tsx'
import { nameOf } from '../../kit/text/nameOf.ts'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { type NamespaceMark, namespacesOf } from '../namespacesOf.ts'
import { sameWallet } from '../sameWallet.ts'
import type { WalletPart } from '../walletRows.ts'
import { DisconnectAll } from './DisconnectAll.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import { SettingRows } from './SettingRows.tsx'
import { UsedBefore } from './UsedBefore.tsx'
import { WalletCard } from './WalletCard.tsx'

/**
 * Every connected wallet, with a tab per namespace. The account in use can be changed or disconnected, and wallets
 * added.
 */
export default function ProfileWalletsView({ kernel, params }: ViewProps<'ProfileWallets'>) {
  const words = useFurtherWords(kernel)
  const state = useKernelState(kernel)
  const marks = namespacesOf(kernel)
  const [chosen, setChosen] = useState(params?.namespace ?? selectNamespace(state))
  const mark = marks.find(({ namespace }) => namespace === chosen) ?? marks[0]
  if (!mark) return null
  const panel = <Wallets key={mark.namespace} kernel={kernel} mark={mark} />
  if (marks.length === 1) return panel
  return (
    <Tabs
      label={words.profileWallets.tabs}
      tabs={marks.map(({ namespace, name }) => {
        const count = selectConnections(state, namespace).length
        return { id: namespace, label: name, count: count || undefined }
      })}
      value={mark.namespace}
      autoFocus
      onChange={setChosen}
    >
      {panel}
    </Tabs>
  )
}

function Wallets({ kernel, mark }: { kernel: Kernel; mark: NamespaceMark }) {
  const words = useFurtherWords(kernel)
  const { namespace, name } = mark
  const state = useKernelState(kernel)
  const text = words.profileWallets
  const named = selectConnections(state, namespace).map((own) => ({ ...own, name: nameOf(state, own) }))
  const [current, ...others] = named
  const all = namespacesOf(kernel).flatMap((own) => selectConnections(state, own.namespace))
  // A session may span several namespaces.
  const count = new Set(all.map(({ sessionId }) => sessionId)).size
  const same = current ? undefined : sameWallet(state, kernel.connection(), namespace)
  const add = (
    <Button icon={plus} full={current !== undefined} onClick={() => kernel.navigate('Connect', { namespace })}>
      {text.add(name)}
    </Button>
  )
  if (!current) {
    return (
      <>
        <EmptyState
          icon={wallet}
          title={text.none(name)}
          text={text.noneText(name)}
          action={same ? <ConnectSame kernel={kernel} part={same} /> : add}
        />
        <UsedBefore kernel={kernel} namespace={namespace} />
        {same && <div className="tk-foot">{add}</div>}
      </>
    )
  }
  return (
    <>
      <div className="tk-sect">
        <h2 tabIndex={-1}>{text.connected(count)}</h2>
        {count > 1 && <DisconnectAll kernel={kernel} count={count} />}
      </div>
      <div className="tk-pad-x tk-keys">
        <WalletCard kernel={kernel} namespace={namespace} wallet={current} />
      </div>
      <SettingRows kernel={kernel} namespace={namespace} connectorId={current.connectorId} />
      <OtherWallets kernel={kernel} namespace={namespace} wallets={others} />
      <UsedBefore kernel={kernel} namespace={namespace} />
      {state.config.features.multiWallet && <div className="tk-foot">{add}</div>}
    </>
  )
}

/** The wallet of another namespace exists in this namespace as well. */
function ConnectSame({ kernel, part }: { kernel: Kernel; part: WalletPart }) {
  const words = useFurtherWords(kernel)
  const { connectorId, namespace } = part
  return (
    <Button onClick={() => askToConnect(kernel, { connectorId, namespace })}>
      {words.profileWallets.connectTo(kernel.connectors.get(namespace, connectorId)?.name ?? '')}
    </Button>
  )
}
