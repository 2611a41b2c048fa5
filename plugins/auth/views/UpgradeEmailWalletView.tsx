import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, Stage, useMessages, useSlice } from 'tapkit/ui'
import type { Login } from '../login/login.ts'
import { loginOf } from '../login/loginOf.ts'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'

/** Says whether the people behind the secure page can open the wallet, and leads to the window that takes that away. */
export default function UpgradeEmailWalletView({ kernel }: ViewProps<'UpgradeEmailWallet'>) {
  return <UpgradeEmailWallet kernel={kernel} login={loginOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly login: Pick<Login, 'openSecurity'> }

export function UpgradeEmailWallet({ kernel, login }: Props) {
  const words = useMessages(kernel, 'auth.views', messages)
  const { factors } = useSlice(kernel, 'auth')
  const page = securePageOf(kernel)
  const text = words.upgrade
  if (factors && !factors.includes('escrow'))
    return <Stage icon="key" ring="idle" title={text.none(page)} text={text.noneText(page)} live />
  // An app that cannot hear of the factors claims nothing.
  const said = factors
    ? { title: text.title(page), text: text.text(page) }
    : { title: text.unknown, text: text.unknownText(page) }
  return (
    <>
      <Stage icon="key" ring="idle" {...said} live />
      <div className="tk-pad tk-actions tk-actions--v">
        <Button variant="primary" full trusted autoFocus onClick={() => login.openSecurity('escrow')}>
          {words.open}
        </Button>
      </div>
    </>
  )
}
