import { useId } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, useMessages, useSlice, useStyles } from 'tapkit/ui'
import type { Login } from '../login/login.ts'
import { loginOf } from '../login/loginOf.ts'
import { wayKey } from '../login/state.ts'
import { messages } from './messages.ts'
import { pressLogIn } from './pressLogIn.ts'
import { sectionCss } from './section.css.ts'
import { securePageOf } from './securePageOf.ts'
import { useIsLoggedIn } from './useIsLoggedIn.ts'

/** The section of Connect that logs in with a passkey. */
export default function PasskeySectionView({ kernel }: ViewProps<'PasskeySection'>) {
  return <PasskeySection kernel={kernel} login={loginOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly login: Pick<Login, 'connectPasskey'> }

export function PasskeySection({ kernel, login }: Props) {
  useStyles(sectionCss)
  const words = useMessages(kernel, 'auth.views', messages)
  const { status } = useSlice(kernel, 'auth')
  const isLoggedIn = useIsLoggedIn(kernel)
  const missing = missingPasskeys(globalThis.window)
  const isBusy = /^(window|leaving|back|consent|opening)$/.test(status)
  const hint = useId()
  const press = () => {
    const { name = '' } = kernel.connectors.list().find(({ id }) => id === 'auth') ?? {}
    kernel.storage.remove(wayKey)
    kernel.track('SELECT_WALLET', { name, platform: 'browser' })
    pressLogIn(login)
  }
  const text = {
    secure: words.insecure,
    passkeys: words.noPasskeys,
    none: isLoggedIn ? words.loggedIn : words.promise(securePageOf(kernel)),
  }[missing ?? 'none']
  return (
    <div className="tk-pad">
      <Button
        full
        icon="key"
        trusted
        busy={isBusy}
        disabled={missing !== undefined || isLoggedIn}
        describedBy={hint}
        autoFocus
        onClick={press}
      >
        {isBusy ? words.continuing : words.continue}
      </Button>
      <p id={hint} className="small dim center tk-auth__hint">
        {text}
      </p>
    </div>
  )
}

/** The reason why the browser offers no passkeys in this page; `undefined` if the browser does. */
function missingPasskeys(page: Pick<Window, 'isSecureContext'> & object): 'secure' | 'passkeys' | undefined {
  // Browsers hide passkeys in pages without a secure connection, so that reason comes first.
  if (!page.isSecureContext) return 'secure'
  return 'PublicKeyCredential' in page ? undefined : 'passkeys'
}
