import { ConnectorNotFoundError } from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { connect as connectWallet } from '../session/connect.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ConnectInput } from '../types/session.ts'

/** Connects a wallet; where none is listed because nobody has looked for any, the error says so. */
export function connect(kernel: Kernel, input: ConnectInput): Promise<Connection> {
  const connecting = connectWallet(kernel, input)
  if (runtimeOf(kernel).started) return connecting
  return connecting.catch((error) => {
    if (!isError(error, 'ConnectorNotFoundError')) throw error
    throw new ConnectorNotFoundError({
      id: input.connectorId,
      debug:
        'This kernel has not been started, so no wallet was looked for: `await kernel.start()` first. createAppKit() does it, createHost() does not.',
    })
  })
}
