import { connect, createServer } from 'node:net'

/** A port that nobody uses now, chosen by the system. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
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
    const first = await freePort()
    const others = Array.from({ length: ports - 1 }, (_, index) => first + index + 1)
    if (!(await Promise.all(others.map(isPortBusy))).includes(true)) return first
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
