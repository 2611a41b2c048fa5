import { awaitHello } from '../../../plugins/auth/frame/handshake/awaitHello.ts'
import { flowChannel } from '../../../plugins/auth/frame/windows/flowMessages.ts'
import { flowOf, joinFlow } from '../../../plugins/auth/frame/windows/joinFlow.ts'
import { findMarker, leaveMarker } from '../../../plugins/auth/frame/windows/marker.ts'
import { runInWindow } from '../../../plugins/auth/frame/windows/runInWindow.ts'
import { openResponder } from '../../../plugins/auth/protocol/openResponder.ts'

const hosts = document.querySelector('meta[name=hosts]')?.getAttribute('content')?.split(' ') ?? []
const user = (userName: string) => ({
  userName,
  provider: 'passkey' as const,
  accounts: [],
  preferredAccountType: 'eoa' as const,
  smartAccountDeployed: false,
  factors: [],
})

// How many messages have come, so that a test knows when one that is not answered has been heard.
let heard = 0
addEventListener('message', () => {
  heard += 1
  document.title = `heard ${heard}`
})

async function start(): Promise<void> {
  const role = location.pathname === '/frame' ? 'bridge' : 'window'
  const flow = flowOf(location.hash)
  if (role === 'window' && flow) {
    leaveMarker(window)
    const task = await joinFlow({ channel: new BroadcastChannel(flowChannel), flow, hosts, page: window })
    task.done(user(`window for ${task.host}`))
    return
  }
  const { host, port } = await awaitHello({ hosts, role, page: window })
  const responder = openResponder({
    port,
    handlers: {
      GET_USER: () => user(`${role}, ${findMarker(window)}`),
      CONNECT_PASSKEY: (payload, { signal }) => {
        if (!payload.flow) return user('here')
        const channel = new BroadcastChannel(flowChannel)
        return runInWindow({ channel, flow: payload.flow, host, type: 'CONNECT_PASSKEY', payload: {}, signal })
      },
    },
  })
  const methods = ['GET_USER', 'CONNECT_PASSKEY']
  responder.tell('READY', { v: 1, methods, name: 'Keys', networks: [], mode: 'unknown' })
}

start().catch((error) => {
  document.title = `${error.code} ${error.params?.problem}`
})
