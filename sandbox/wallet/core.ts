import { beginCore } from './beginCore.ts'
import { askInDialog } from './dialog.ts'
import { rejected, unknownChain } from './errors.ts'
import { holdAccounts, importedIndex } from './holdAccounts.ts'
import { type Memory, type Permissions, readMemory, storageKey, writeMemory } from './memory.ts'
import { askNode } from './node.ts'
import type { Mode, Question, WalletChain, WalletInfo, WalletOptions } from './types.ts'

export type Core = ReturnType<typeof createCore>

const toHex = (value: number) => `0x${value.toString(16)}`

/** One wallet's state: what it remembers, what it shows the site, and how it asks its user. */
export function createCore(info: WalletInfo, options: WalletOptions) {
  let memory: Memory | undefined
  let chains: Promise<WalletChain[]> | undefined
  const followers = new Set<() => void>()
  const key = storageKey(info.rdns, options.profile)

  // Read at first use: a hundred announced wallets cost a page nothing.
  function recall(): Memory {
    if (memory) return memory
    memory = readMemory(key)
    addEventListener('storage', (event) => {
      // No key: the whole storage was cleared.
      if (event.key === null || event.key === key) become(readMemory(key))
    })
    return memory
  }

  function become(next: Memory) {
    const before = { accounts: core.accounts().join(), chain: recall().chainId }
    memory = next
    if (before.chain !== next.chainId) core.emitter.emit('chainChanged', toHex(next.chainId))
    if (before.accounts !== core.accounts().join()) core.emitter.emit('accountsChanged', core.accounts())
    for (const follow of followers) follow()
  }

  const withoutImported = (permissions: Permissions): Permissions =>
    Object.fromEntries(
      Object.entries(permissions).map(([origin, indices]) => [
        origin,
        indices.filter((index) => index !== importedIndex),
      ]),
    )

  const permitted = (key: 'permissions' | 'solana') => (recall().locked ? [] : (recall()[key][core.site.origin] ?? []))

  function permit(key: 'permissions' | 'solana', wanted: readonly number[]) {
    // Another tab may have forgotten the phrase while the question was open.
    const indices = wanted.filter((index) => core.held().addresses[index] !== undefined)
    const { [core.site.origin]: _, ...others } = recall()[key]
    core.update({ [key]: indices.length ? { ...others, [core.site.origin]: indices } : others })
  }

  const core = {
    ...beginCore(info, options.mode ?? ('ask' as Mode)),
    /** It signs in while it connects: `solana:signIn`, and `wallet_connect` of ERC-7846. */
    signsIn: options.signsIn ?? false,
    dropped: false,
    /** Granted without a dialog, and preselected in one. */
    preferred: [0],
    chainId: () => recall().chainId,
    chainIdHex: () => toHex(recall().chainId),
    isLocked: () => recall().locked,

    /** All accounts of the wallet, whatever the site may see. */
    held: () => holdAccounts(recall().imported),
    imported: () => recall().imported,

    /** Takes the account of a recovery phrase in, in the place of one that is there. @throws {Error} a sentence for the user */
    async importWords(text: string) {
      const { deriveAccount } = await import('./words/deriveAccount.ts')
      const imported = await deriveAccount(text)
      core.forgetWords()
      core.update({ imported })
      core.preferred = [importedIndex]
    },

    /** Takes that account back, from every site too. */
    forgetWords() {
      if (!recall().imported) return
      const { permissions, solana } = recall()
      const left = { permissions: withoutImported(permissions), solana: withoutImported(solana) }
      core.update({ ...left, imported: undefined })
      core.preferred = [0]
    },

    /** What the site may see now: nothing while locked. */
    accounts: (): string[] => permitted('permissions').flatMap((index) => core.held().addresses[index] ?? []),
    /** The same on Solana, by index. */
    solanaAccounts: (): number[] => permitted('solana'),
    /** Hears that anything which is remembered changed. */
    follow: (listener: () => void) => void followers.add(listener),

    chains(): Promise<WalletChain[]> {
      chains ??= Promise.resolve(typeof options.chains === 'function' ? options.chains() : [...options.chains])
      return chains
    },

    async activeChain(): Promise<WalletChain> {
      const found = (await core.chains()).find(({ id }) => id === core.chainId())
      if (!found) throw unknownChain(core.chainIdHex())
      return found
    },

    async node(method: string, params: unknown = []): Promise<unknown> {
      return askNode((await core.activeChain()).rpcUrl, method, params)
    },

    /** Remembers, and tells the site and the other tabs what changed for them. */
    update(patch: Partial<Memory>) {
      const next = { ...recall(), ...patch }
      writeMemory(key, next)
      become(next)
    },

    /** The accounts that this site may see from now on; an empty list takes the permission back. */
    permit: (indices: number[]) => permit('permissions', indices),
    permitSolana: (indices: number[]) => permit('solana', indices),

    /** The user opens the wallet first, where it is locked. @throws {RpcError} 4001 */
    async unlock() {
      if (!recall().locked) return
      await core.ask({ title: `Unlock ${info.name}`, approve: 'Unlock' })
      core.update({ locked: false })
    },

    /** Resolves with the chosen accounts when the user approves. @throws {RpcError} 4001 */
    async ask(question: Question): Promise<number[]> {
      if (core.mode === 'hang') return new Promise(() => {})
      if (core.mode === 'reject') throw rejected()
      if (core.mode === 'approve') return question.accounts ?? []
      return askInDialog(info, question, core)
    },
  }
  return core
}
