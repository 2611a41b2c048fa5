import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { ExportTask } from './ExportTask.tsx'
import { FactorsTask } from './FactorsTask.tsx'
import { FileTask } from './FileTask.tsx'
import { LogTask } from './LogTask.tsx'
import type { ManageProps } from './manageProps.ts'
import { messages } from './messages.ts'

/** The tasks of a visitor with the wallet of this browser. */
export function ManageWindow(props: ManageProps) {
  const { task } = props
  if (task === 'export') return <ExportTask {...props} />
  if (task === 'passkeys' || task === 'code' || task === 'devices') return <FactorsTask {...props} task={task} />
  return (
    <PageLayout
      name={props.name}
      title={messages.manage[task]}
      actions={<Button onPress={props.close}>{messages.close}</Button>}
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {task === 'log' && <LogTask store={props.store} />}
      {task === 'file' && <FileTask wallet={props.wallet} store={props.store} />}
    </PageLayout>
  )
}
