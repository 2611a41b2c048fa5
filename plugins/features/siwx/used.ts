import { type Connection, isSameAddress, type Kernel } from 'tapkit/kernel'

/** An account that a wallet has been used with in this browser. */
type Used = { readonly connectorId: string; readonly namespace: string; readonly address: string }

type Whose = Omit<Used, 'address'>

const key = 'siwxUsed'
const most = 99

/**
 * The accounts that a wallet has been used with since it was last disconnected. A wallet may share a single account at
 * a time.
 */
export const usedWith = (kernel: Kernel, whose: Whose): readonly string[] =>
  read(kernel).flatMap((used) => (isOf(used, whose) ? used.address : []))

/** Notes that an account is used with a wallet. */
export function noteUsed(kernel: Kernel, { namespace, connector, account }: Connection): void {
  const own = { connectorId: connector.id, namespace, address: account.address }
  if (usedWith(kernel, own).some((address) => isSameAddress(address, own.address))) return
  kernel.storage.set(key, [own, ...read(kernel)].slice(0, most))
}

/** Forgets the accounts that a wallet has been used with. */
export function dropUsed(kernel: Kernel, whose: Whose): void {
  const left = read(kernel).filter((used) => !isOf(used, whose))
  if (left.length > 0) kernel.storage.set(key, left)
  else kernel.storage.remove(key)
}

const isOf = (used: Used, { connectorId, namespace }: Whose): boolean =>
  used.connectorId === connectorId && used.namespace === namespace

const read = ({ storage }: Kernel): readonly Used[] =>
  storage.get(key, (json) => (Array.isArray(json) ? json.filter(isUsed) : [])) ?? []

/** Any script of the page can write to this storage, so its content is checked. */
const isUsed = (value: Partial<Used> | null): value is Used =>
  [value?.connectorId, value?.namespace, value?.address].every((text) => typeof text === 'string')
