import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Icon, Row, useMessages, useSlice } from 'tapkit/ui'
import { offers } from '../login/given.ts'
import type { Login, SecurityTask } from '../login/login.ts'
import { loginOf } from '../login/loginOf.ts'
import type { Factors } from '../login/state.ts'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'

/** The visitor's tasks with the wallet on the secure page. Each task leads to the window of the page. */
export default function WalletSecurityView({ kernel }: ViewProps<'WalletSecurity'>) {
  return <WalletSecurity kernel={kernel} login={loginOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly login: Pick<Login, 'openSecurity'> }

const tasks: readonly { readonly task: SecurityTask; readonly icon: string }[] = [
  { task: 'passkeys', icon: 'key' },
  { task: 'code', icon: 'shield' },
  { task: 'file', icon: 'download' },
  { task: 'export', icon: 'eye' },
  { task: 'devices', icon: 'globe' },
  { task: 'escrow', icon: 'warning' },
  { task: 'log', icon: 'clock' },
]

export function WalletSecurity({ kernel, login }: Props) {
  const text = useMessages(kernel, 'auth.views', messages).security
  const { factors } = useSlice(kernel, 'auth')
  const page = securePageOf(kernel)
  const states = factors ? statesOf(factors, text) : {}
  return (
    <>
      <p className="tk-block small dim">{text.text(page)}</p>
      <ul className="tk-list tk-list--flush">
        {tasks
          .filter(
            ({ task }) =>
              (task !== 'file' || hasVault(factors)) &&
              (task !== 'devices' || factors?.includes('login')) &&
              (task !== 'escrow' || factors?.includes('escrow')),
          )
          .map(({ task, icon }, index) => (
            <li key={task}>
              <Row
                media={
                  <span className="tk-glyph">
                    <Icon icon={icon} />
                  </span>
                }
                title={task === 'escrow' ? text.escrow(page) : text[task]}
                subtitle={states[task] ?? text[`${task}Text`]}
                trailing={<Icon icon="external" size={16} />}
                autoFocus={index === 0}
                onClick={() => login.openSecurity(task)}
              />
            </li>
          ))}
        {offers(kernel, 'email') && factors?.includes('login') && (
          <li>
            <Row
              media={
                <span className="tk-glyph">
                  <Icon icon="mail" />
                </span>
              }
              title={text.email}
              subtitle={text.emailText}
              trailing={<Icon icon="chevron-right" size={16} />}
              onClick={() => editEmail(kernel)}
            />
          </li>
        )}
      </ul>
    </>
  )
}

function editEmail(kernel: Kernel): void {
  kernel.navigate('UpdateEmailWallet')
}

/** A wallet of its passkey alone has no vault, so there is nothing to keep in a file. */
const hasVault = (factors: Factors | undefined): boolean => !factors || factors.some((factor) => factor !== 'passkey')

function statesOf(factors: Factors, text: typeof messages.security): Partial<Record<SecurityTask, string>> {
  const passkeys = factors.filter((factor) => factor === 'passkey').length
  return {
    passkeys: passkeys > 0 ? text.passkeysCount(passkeys) : text.none,
    code: factors.includes('code') ? text.saved : text.none,
  }
}
