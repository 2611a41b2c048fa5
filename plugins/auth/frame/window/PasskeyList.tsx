import { Button } from '../drawing/Button.tsx'
import { factorOf, findHold, type UnusedPasskey, unusedOf } from '../wallet/openers.ts'
import { rootOf, type Wallet, type WalletPasskey } from '../wallet/wallet.ts'
import { messages } from './messages.ts'

type Listed = WalletPasskey | UnusedPasskey
type Props = { readonly wallet: Wallet; readonly onDrop: (passkey: Listed) => void }

/** The passkeys of the wallet. Each can be dropped, or the list says why it must stay. */
export function PasskeyList({ wallet, onDrop }: Props) {
  const passkeys: readonly Listed[] = [...wallet.passkeys, ...unusedOf(wallet)]
  if (passkeys.length === 0) return <p>{messages.noPasskeys}</p>
  const text = messages.factors
  return (
    <ul className="rows">
      {passkeys.map((passkey) => {
        const name = nameOf(wallet, passkey)
        const hold = findHold(wallet, passkey)
        return (
          <li key={factorOf(passkey)}>
            <bdi>{name}</bdi>
            <span className="dim small">{describe(passkey)}</span>
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

function describe(passkey: Listed): string {
  if ('factor' in passkey) return messages.factors.unused
  return passkey.backupEligible ? messages.passkeySynced : messages.passkeyLocal
}

/** The name that a passkey has for the visitor. */
export function nameOf(wallet: Wallet, passkey: Listed): string {
  if ('factor' in passkey) {
    // With the time: two passkeys may have been added on one day.
    const added = new Date(passkey.added ?? 0).toLocaleString(document.documentElement.lang || undefined)
    return messages.factors.addedOn(added)
  }
  const { name, credentialId } = passkey
  const isRoot = rootOf(wallet)?.credentialId === credentialId
  return name ?? (isRoot ? messages.factors.first : messages.factors.unnamed(credentialId.slice(0, 8)))
}
