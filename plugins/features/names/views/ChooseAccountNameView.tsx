import type { ViewProps } from 'tapkit/kernel'
import { Avatar, Button, Stage, useKernelState, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { namespace } from '../namespace.ts'
import { serviceOf } from '../serviceOf.ts'
import { Unavailable } from './Unavailable.tsx'

/** Explains account names. */
export default function ChooseAccountNameView({ kernel }: ViewProps<'ChooseAccountName'>) {
  const words = useMessages(kernel, 'names', messages)
  useKernelState(kernel)
  const service = serviceOf(kernel)
  const { address } = kernel.account(namespace)
  if (!address) return null
  if (!service) return <Unavailable kernel={kernel} />
  const choose = () => {
    kernel.track('OPEN_ENS_FLOW')
    kernel.navigate('RegisterAccountName')
  }
  return (
    <Stage
      ring="idle"
      core={<Avatar address={address} size={64} />}
      title={words.chooseTitle}
      text={words.chooseText(service.suffix)}
    >
      <Button variant="primary" full autoFocus onClick={choose}>
        {words.chooseName}
      </Button>
    </Stage>
  )
}
