import type { ViewProps } from 'tapkit/kernel'
import { AddressText, Avatar, Button, Stage, useMessages, useStyles } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { namesCss } from './names.css.ts'

/** A name is the account's. */
export default function RegisterAccountNameSuccessView({ kernel, params }: ViewProps<'RegisterAccountNameSuccess'>) {
  useStyles(namesCss)
  const words = useMessages(kernel, 'names', messages)
  const { name, address } = params
  return (
    <>
      <Stage
        ring="done"
        core={<Avatar address={address} size={64} />}
        title={<span className="tk-names__t">{words.yours(name)}</span>}
        text={words.yoursText}
        live
      />
      <div className="tk-pad-x center">
        <AddressText address={address} />
      </div>
      <div className="tk-pad">
        <Button variant="primary" full autoFocus onClick={() => kernel.replace('Account')}>
          {words.goToAccount}
        </Button>
      </div>
    </>
  )
}
