import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { ExportTask } from './ExportTask.tsx'
import { FactorsTask } from './FactorsTask.tsx'
import { FileTask } from './FileTask.tsx'
import { LogTask } from './LogTask.tsx'
import type { ManageProps } from './manageProps.ts'
import { messages } from './messages.ts'
import { isKeptByServer } from './vaultServer.ts'

/** The tasks of a visitor with the wallet of this browser. */
export function ManageWindow(props: ManageProps) {
  const { task } = props
  if (task === 'export') return <ExportTask {...props} />
  if (task === 'passkeys' || task === 'code' || task === 'devices' || task === 'email' || task === 'escrow')
    return <FactorsTask {...props} task={task} />
  const isLog = task === 'log'
  const isKept = isKeptByServer(props.wallet)
  return (
    <PageLayout
      name={props.name}
      title={isLog && isKept ? messages.logOfBoth : messages.manage[task]}
      actions={<Button onPress={props.close}>{messages.close}</Button>}
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {isLog && <LogTask store={props.store} server={props.server} wallet={props.wallet} />}
      {task === 'file' && <FileTask wallet={props.wallet} store={props.store} />}
    </PageLayout>
  )
}
