import * as v from 'valibot'
import { runTransaction, type Table } from '../storage/database.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import type { Channel } from '../storage/openChannel.ts'
import { NewerWalletError } from './errors.ts'
import { type Grant, grantSchema } from './grant.ts'
import { addEntry, type Entry, readEntries } from './log.ts'
import { requireNoOlderVault } from './vaultHead.ts'
import { type Wallet, walletSchema } from './wallet.ts'

/** The storage of the secure origin in this browser, beside the key of the device. Each call throws a `DeviceStorageError` if the browser denies it. */
export type WalletStore = {
  /** @throws {NewerWalletError} there is a record that this version of the page cannot read */
  wallet(): Promise<Wallet | undefined>
  /**
   * In one transaction, keeps a wallet in the place of `known`. If another record is there by now, that one stays and is the answer.
   * @throws {NewerWalletError} there is a record that this version of the page cannot read; the record stays
   * @throws {VaultOutdatedError} the vault of the stored record is a newer one; the record stays
   */
  keep(wallet: Wallet, known?: Wallet): Promise<Wallet | undefined>
  grant(host: string): Promise<Grant | undefined>
  allow(grant: Grant): Promise<void>
  revoke(host: string): Promise<void>
  /** Keeps the last 50 entries. An entry that cannot be kept is lost: what it tells of was done all the same. */
  log(entry: Entry): Promise<void>
  entries(): Promise<readonly Entry[]>
  /** Calls `changed` after another page of this origin has changed the wallet or a grant. Returns the end of it. */
  watch(changed: () => void): () => void
}

const row = 'here'

/** Opens the store; `channel` reaches the other pages of this origin. */
export function openWalletStore(factory: IDBFactory, channel: Omit<Channel, 'close'>): WalletStore {
  const read = (table: Table, key: string) => runTransaction(factory, table, 'readonly', (rows) => rows.get(key))
  const write = async (table: Table, act: (rows: IDBObjectStore) => IDBRequest) => {
    await runTransaction(factory, table, 'readwrite', act)
    channel.postMessage('changed')
  }
  return {
    wallet: async () => readWallet(await read('wallet', row).catch(tellNewer)),
    keep: async (wallet, known) => {
      const record = v.parse(walletSchema, wallet)
      const replaced = known && textOf(known)
      let other: Wallet | undefined
      let refusal: unknown
      await write('wallet', (rows) => {
        const found = rows.get(row)
        found.onsuccess = () => {
          // An error that is thrown here would be told as a fault of the storage.
          try {
            const now = readWallet(found.result)
            if (now && textOf(now) !== replaced) other = now
            else {
              if (now) requireNoOlderVault(record, now)
              rows.put(record, row)
            }
          } catch (error) {
            refusal = error
          }
        }
        return found
      }).catch(tellNewer)
      if (refusal) throw refusal
      return other
    },
    grant: async (host) => {
      const grant = parse(grantSchema, await read('grants', host))
      return grant?.host === host ? grant : undefined
    },
    allow: (grant) => write('grants', (rows) => rows.put(v.parse(grantSchema, grant), grant.host)),
    revoke: (host) => write('grants', (rows) => rows.delete(host)),
    log: async (entry) => {
      await runTransaction(factory, 'log', 'readwrite', (rows) => {
        const found = rows.get(row)
        found.onsuccess = () => rows.put(addEntry(found.result, entry), row)
        return found
      }).catch(() => {})
    },
    entries: async () => readEntries(await read('log', row)),
    watch: (changed) => {
      channel.addEventListener('message', changed)
      return () => channel.removeEventListener('message', changed)
    },
  }
}

/** The text of a record, whatever the order of its fields was. */
const textOf = (wallet: Wallet): string => JSON.stringify(v.parse(walletSchema, wallet))

function readWallet(record: unknown): Wallet | undefined {
  if (record === undefined) return undefined
  const wallet = parse(walletSchema, record)
  if (!wallet) throw new NewerWalletError()
  return wallet
}

/** A newer version of the page may have made the database: the browser denies nothing then. */
function tellNewer(error: unknown): never {
  const isNewer = error instanceof DeviceStorageError && (error.cause as Error | undefined)?.name === 'VersionError'
  throw isNewer ? new NewerWalletError() : error
}

/** The name of the channel by which pages of this origin tell each other that the store has changed. */
export const storeChannel = 'tapkit-secure:store'

function parse<schema extends v.GenericSchema>(schema: schema, record: unknown): v.InferOutput<schema> | undefined {
  const { success, output } = v.safeParse(schema, record)
  return success ? output : undefined
}
