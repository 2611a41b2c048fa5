import { type Kernel, RPCError, rpcErrorCode } from 'tapkit/kernel'
import { appears } from './appears.ts'
import { createSelection } from './createSelection.ts'
import type { DefaultProvider } from './defaultProvider.ts'
import { NoWalletsError } from './errors.ts'
import type { RequestEvent } from './events.ts'
import { type AddListener, listen } from './listen.ts'
import { listWallets } from './listWallets.ts'
import { parseParams, parseResult } from './parse.ts'
import type { RequestOptions, Requests } from './requests.ts'
import type { RequestResult } from './result.ts'
import { toErrorResult } from './toErrorResult.ts'

const namespace = 'bip122'
const unselected = 'Failed to select the provider. User may have cancelled the selection prompt.'

/** How long a wallet may take to end its side, in ms. */
const patience = 8_000

/** Makes the requests that `createRequest` hands out, once the first request has loaded this file. */
export function createRequests(kernel: Kernel, options: RequestOptions, defaults: DefaultProvider): Requests {
  const list = () => {
    const wallets = listWallets(kernel, selection.provider ?? defaults.get())
    return options.wallets ? options.wallets(wallets) : wallets
  }
  const emit = (event: RequestEvent) => {
    try {
      options.onEvent?.(event)
    } catch (error) {
      kernel.report(error)
    }
  }
  const selection = createSelection({
    defaults,
    emit,
    isInstalled: (id) => kernel.connectors.get(namespace, id) !== undefined,
    // A kit that ends meanwhile says nothing about the wallet.
    appears: async (id) => (await appears(kernel, id)) || kernel.signal.aborted,
    async choose({ use, listed }) {
      if (list().length === 0) throw new NoWalletsError()
      const options = () => {
        const wallets = list()
        listed(wallets)
        return wallets
      }
      return kernel.chooseWallet({ namespace, options, use, signal: kernel.signal })
    },
  })
  followConnection(kernel, selection)
  void kernel.start().catch((error) => void kernel.report(error))

  const ask = async (id: string, method: string, params: unknown): Promise<RequestResult<unknown>> => {
    try {
      // Only the name decides which wallet answers; a Stacks plugin lists the wallet under the same id.
      const stacks = method.startsWith('stx_') && kernel.connectors.get('stacks', id)
      const reply = await kernel.request({ namespace: stacks ? 'stacks' : namespace, method, params, connectorId: id })
      return await parseResult(method, reply, { params, warn: (text) => kernel.config.debug && console.warn(text) })
    } catch (error) {
      return toErrorResult(error)
    }
  }

  /** Asks; a wallet that has not given this page permission is asked for it once, where the host wants that. */
  const askPermitted = async (id: string, method: string, params: unknown) => {
    const first = await ask(id, method, params)
    const denied = first.status === 'error' && first.error.code === rpcErrorCode.accessDenied
    if (!options.autoRequestPermissions || !denied) return first
    const granted = await ask(id, 'wallet_requestPermissions', undefined)
    return granted.status === 'success' ? ask(id, method, params) : granted
  }

  const request = async (method: string, params?: unknown): Promise<RequestResult<unknown>> => {
    if (!method) throw new RPCError({ code: rpcErrorCode.invalidRequest, message: 'A wallet method is required' })
    let parsed: unknown
    try {
      parsed = await parseParams(method, params)
    } catch (error) {
      return toErrorResult(error)
    }
    let turn: Awaited<ReturnType<typeof selection.take>>
    try {
      turn = await selection.take()
    } catch (cause) {
      return toErrorResult(new RPCError({ code: rpcErrorCode.internal, message: unselected, cause }))
    }
    let outcome: 'rejected' | 'other' = 'other'
    try {
      const result = await askPermitted(turn.id, method, parsed)
      if (result.status === 'error' && result.error.code === rpcErrorCode.userRejection) outcome = 'rejected'
      return result
    } finally {
      // In any case: other requests wait for the chooser to close.
      turn.end(outcome)
    }
  }

  const disconnect = async (): Promise<void> => {
    const id = selection.provider ?? defaults.get()
    selection.forget()
    if (id === undefined || !kernel.connectors.get(namespace, id)) return
    await within(patience, async (isLate) => {
      const { status } = await ask(id, 'wallet_renouncePermissions', undefined)
      if (status === 'error' && !isLate()) await ask(id, 'wallet_disconnect', undefined)
    })
    const connected = kernel.connection(namespace)?.connector.id === id
    if (connected) await kernel.disconnect({ namespace, connectorId: id }).catch((error) => void kernel.report(error))
  }

  /** The wallet that would be asked without a choice, once discovery has found it. */
  const current = async () => {
    const id = selection.provider ?? defaults.get()
    if (id === undefined || !(await appears(kernel, id))) return undefined
    return kernel.connectors.get(namespace, id)
  }

  return {
    request: request as Requests['request'],
    selectProvider: selection.select,
    disconnect,
    addListener: ((...input: [never]) => listen(kernel, current(), ...input)) as AddListener,
    defaultProvider: defaults,
  }
}

/** Waits for a task, for `ms` at most; the task can ask whether it is late. */
async function within(ms: number, task: (isLate: () => boolean) => Promise<void>): Promise<void> {
  let late = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late = true
      resolve()
    }, ms)
  })
  await Promise.race([task(() => late), limit])
  clearTimeout(timer)
}

/** A wallet that the visitor connects, in the modal or by a restore, is the one that requests go to. */
function followConnection(kernel: Kernel, selection: ReturnType<typeof createSelection>): void {
  const tap = { name: 'bip122.request', namespace } as const
  const connected = kernel.connection(namespace)
  if (connected) selection.use(connected.connector.id)
  kernel.hooks.onConnect.tap(tap, ({ connection }) => selection.use(connection.connector.id))
  kernel.hooks.onDisconnect.tap(tap, ({ connection }) => {
    if (selection.provider === connection.connector.id) selection.forget()
  })
}
