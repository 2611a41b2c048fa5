import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those
 * may be taken between the look and the use.
 */
const range = { first: 20_000, last: 32_000 }
/** What this process has given out: two chains that start at once get no neighbours' ports. */
const handedOut = new Set()

/** A port that nobody uses now, by chance. */
export const freePort = () => freePorts(1)

/** Whether we can listen there. */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Whether somebody answers on this port of this machine, on IPv4 or IPv6 (`localhost` may mean either). */
export async function isPortBusy(port) {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => answersOn(host, port)))
  return answers.includes(true)
}

function answersOn(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.setTimeout(1000, () => finish(true))
  })
}

/** The first of `ports` neighbouring ports that nobody uses now. */
async function freePorts(ports) {
  while (true) {
    const first = randomInt(range.first, range.last)
    const all = Array.from({ length: ports }, (_, index) => first + index)
    if (all.some((port) => handedOut.has(port))) continue
    for (const port of all) handedOut.add(port)
    if (!(await Promise.all(all.map(isFree))).includes(false)) return first
  }
}

/**
 * The port to use: the given one, else the environment's, else the default. 0 means any free port. With `ports` it is
 * the first of that many neighbours.
 * @throws {Error} one sentence that says how to choose another port, when one is taken
 */
export async function choosePort(what, { given, variable, fallback, ports = 1 }) {
  const wanted = given ?? process.env[variable] ?? fallback
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`${variable} is ${JSON.stringify(wanted)}, which is not a port: give a number from 0 to 65535.`)
  if (port === 0) return freePorts(ports)
  for (let one = port; one < port + ports; one++)
    if (await isPortBusy(one))
      throw new Error(
        `Port ${one} for ${what} is in use: stop what runs there, or choose another with ${variable}=${port + 1000}.`,
      )
  return port
}
