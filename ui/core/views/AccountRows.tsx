import { type ConnectionState, type Kernel, truncateAddress } from 'tapkit/kernel'
import { Icon } from '../../kit/icons/Icon.tsx'
import { check } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { Avatar } from '../../kit/media/Avatar.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'

type Props = { readonly kernel: Kernel; readonly namespace: string; readonly wallet: ConnectionState }

/** The accounts that a wallet shares, if there are several. A press on a row uses its account. */
export function AccountRows({ kernel, namespace, wallet: { accounts, address: used, sessionId, name } }: Props) {
  const words = useFurtherWords(kernel)
  if (accounts.length < 2) return null
  const text = words.profileWallets
  const types = new Set(accounts.map(({ type }) => type))
  // Types are words of the wallet's plugin, so a locale may lack them.
  const kinds: Readonly<Record<string, string>> = text.kinds
  const use = async (address: string) => {
    try {
      await kernel.switchAccount({ address, namespace, sessionId })
      kernel.notify(text.accountSwitched)
    } catch {
      kernel.notify(text.notUsing(name), 'error')
    }
  }
  return (
    <ul className="tk-list" aria-label={text.accounts(name)}>
      {accounts.map(({ address, type }) => (
        <li key={address}>
          <Row
            media={<Avatar address={address} size={32} />}
            title={
              <span className="mono ltr" title={address}>
                {truncateAddress(address)}
              </span>
            }
            subtitle={types.size > 1 && type !== undefined ? kinds[type] : undefined}
            current={address === used}
            trailing={address === used && <Icon icon={check} />}
            onClick={() => address === used || use(address)}
          />
        </li>
      ))}
    </ul>
  )
}
