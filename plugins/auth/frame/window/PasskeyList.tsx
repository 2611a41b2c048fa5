import { Button } from '../drawing/Button.tsx'
import { findHold } from '../wallet/openers.ts'
import { rootOf, type Wallet, type WalletPasskey } from '../wallet/wallet.ts'
import { messages } from './messages.ts'

type Props = { readonly wallet: Wallet; readonly onDrop: (passkey: WalletPasskey) => void }

/** The passkeys of the wallet. Each can be dropped, or the list says why it must stay. */
export function PasskeyList({ wallet, onDrop }: Props) {
  if (wallet.passkeys.length === 0) return <p>{messages.noPasskeys}</p>
  const text = messages.factors
  return (
    <ul className="rows">
      {wallet.passkeys.map((passkey) => {
        const name = nameOf(wallet, passkey)
        const hold = findHold(wallet, passkey)
        return (
          <li key={passkey.credentialId}>
            <bdi>{name}</bdi>
            <span className="dim small">{passkey.backupEligible ? messages.passkeySynced : messages.passkeyLocal}</span>
            {hold ? (
              <span className="dim small">{text.holds[hold]}</span>
            ) : (
              <Button variant="quiet" onPress={() => onDrop(passkey)}>
                {text.remove(name)}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the visitor calls a passkey. */
export function nameOf(wallet: Wallet, { name, credentialId }: WalletPasskey): string {
  const isRoot = rootOf(wallet)?.credentialId === credentialId
  return name ?? (isRoot ? messages.factors.first : messages.factors.unnamed(credentialId.slice(0, 8)))
}
