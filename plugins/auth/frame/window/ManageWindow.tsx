import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { hasPasskey, type Wallet } from '../wallet/wallet.ts'
import { ExportTask } from './ExportTask.tsx'
import { FileTask } from './FileTask.tsx'
import { LogTask } from './LogTask.tsx'
import type { ManageProps } from './manageProps.ts'
import { messages } from './messages.ts'

/** What a visitor does with the wallet that this browser has. */
export function ManageWindow(props: ManageProps) {
  const { task } = props
  if (task === 'export') return <ExportTask {...props} />
  return (
    <PageLayout
      name={props.name}
      title={messages.manage[task]}
      actions={<Button onPress={props.close}>{messages.close}</Button>}
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {task === 'log' && <LogTask store={props.store} />}
      {task === 'file' && <FileTask wallet={props.wallet} />}
      {task === 'passkeys' && <PasskeyList wallet={props.wallet} />}
      {task === 'code' && <p>{hasPasskey(props.wallet) ? messages.codeNone : messages.noPasskeys}</p>}
    </PageLayout>
  )
}

function PasskeyList({ wallet: { passkeys } }: { wallet: Wallet }) {
  if (passkeys.length === 0) return <p>{messages.noPasskeys}</p>
  return (
    <ul className="rows">
      {passkeys.map(({ credentialId, name, backupEligible }) => (
        <li key={credentialId}>
          <bdi>{name ?? credentialId.slice(0, 8)}</bdi>
          <span className="dim small">{backupEligible ? messages.passkeySynced : messages.passkeyLocal}</span>
        </li>
      ))}
    </ul>
  )
}
