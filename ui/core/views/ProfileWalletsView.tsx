import { useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { wallet } from '../../kit/icons.ts'
import { plus } from '../../kit/rareIcons.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { activeNamespace } from '../activeNamespace.ts'
import { type NamespaceMark, namespacesOf } from '../namespacesOf.ts'
import { DisconnectAll } from './DisconnectAll.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import { UsedBefore } from './UsedBefore.tsx'
import { WalletCard } from './WalletCard.tsx'

/** Every connected wallet, a tab a namespace; the account in use can be changed, ended and added to. */
export default function ProfileWalletsView({ kernel, params }: ViewProps<'ProfileWallets'>) {
  const state = useKernelState(kernel)
  const marks = namespacesOf(kernel)
  const [chosen, setChosen] = useState(params?.namespace ?? activeNamespace(state))
  const mark = marks.find(({ namespace }) => namespace === chosen) ?? marks[0]
  if (!mark) return null
  const panel = <Wallets key={mark.namespace} kernel={kernel} mark={mark} />
  if (marks.length === 1) return panel
  return (
    <Tabs
      label={en.profileWallets.tabs}
      tabs={marks.map(({ namespace, name }) => {
        const count = state.connections[namespace]?.list.length
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
  const { namespace, name } = mark
  const { connections } = useKernelState(kernel)
  const text = en.profileWallets
  const current = kernel.connection(namespace)
  const count = Object.values(connections).reduce((sum, { list }) => sum + list.length, 0)
  const add = (
    <Button icon={plus} full={current !== undefined} onClick={() => kernel.navigate('Connect', { namespace })}>
      {text.add(name)}
    </Button>
  )
  if (!current) {
    return (
      <>
        <h2 className="sr">{name}</h2>
        <EmptyState icon={wallet} title={text.none(name)} text={text.noneText(name)} action={add} />
        <UsedBefore kernel={kernel} namespace={namespace} />
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
        <WalletCard kernel={kernel} connection={current} />
      </div>
      <OtherWallets kernel={kernel} namespace={namespace} />
      <UsedBefore kernel={kernel} namespace={namespace} />
      {kernel.config.features.multiWallet && <footer className="tk-foot">{add}</footer>}
    </>
  )
}
