import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Icon, Row, useMessages } from 'tapkit/ui'
import type { Login, SecurityTask } from '../login/login.ts'
import { loginOf } from '../login/loginOf.ts'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'

/** What a visitor can do with the wallet on the secure page. Each task leads to the window of the page. */
export default function WalletSecurityView({ kernel }: ViewProps<'WalletSecurity'>) {
  return <WalletSecurity kernel={kernel} login={loginOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly login: Pick<Login, 'openSecurity'> }

const tasks: readonly { readonly task: SecurityTask; readonly icon: string }[] = [
  { task: 'passkeys', icon: 'key' },
  { task: 'code', icon: 'shield' },
  { task: 'file', icon: 'download' },
  { task: 'export', icon: 'eye' },
  { task: 'log', icon: 'clock' },
]

export function WalletSecurity({ kernel, login }: Props) {
  const text = useMessages(kernel, 'auth.views', messages).security
  return (
    <>
      <p className="tk-block small dim">{text.text(securePageOf(kernel))}</p>
      <ul className="tk-list tk-list--flush">
        {tasks.map(({ task, icon }, index) => (
          <li key={task}>
            <Row
              media={
                <span className="tk-glyph">
                  <Icon icon={icon} />
                </span>
              }
              title={text[task]}
              subtitle={text[`${task}Text`]}
              trailing={<Icon icon="external" size={16} />}
              autoFocus={index === 0}
              onClick={() => login.openSecurity(task)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
