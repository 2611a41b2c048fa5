import { ConnectorNotFoundError } from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { connect as connectWallet } from '../session/connect.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ConnectInput } from '../types/session.ts'

/** Connects a wallet; where none is listed because nobody has looked for any, the error says so. */
export function connect(kernel: Kernel, input: ConnectInput): Promise<Connection> {
  return connectWallet(kernel, input).catch((error) => {
    const debug = isError(error, 'ConnectorNotFoundError') && whyNobody(kernel, input)
    throw debug ? new ConnectorNotFoundError({ id: input.connectorId, debug }) : error
  })
}

/** Why no wallet at all is listed where one was asked for. */
function whyNobody(kernel: Kernel, { namespace }: ConnectInput): string | undefined {
  if (namespace && kernel.networks.list(namespace).length === 0) {
    const namespaces = [...new Set(kernel.networks.list().map((network) => network.namespace))].join(', ')
    return `No plugin brings namespace "${namespace}". Those that are composed: ${namespaces || 'none'}.`
  }
  if (runtimeOf(kernel).started) return undefined
  return typeof document === 'undefined'
    ? 'On a server nothing starts, createAppKit() included, so no wallet was looked for: connect in the browser. In a script or a test, `await kernel.start()` first.'
    : 'This kernel has not been started, so no wallet was looked for: `await kernel.start()` first. createAppKit() does it, createHost() does not.'
}
