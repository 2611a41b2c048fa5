import { awaitHello } from '../../../plugins/auth/frame/handshake/awaitHello.ts'
import { flowChannel } from '../../../plugins/auth/frame/windows/flowMessages.ts'
import { flowOf, joinFlow } from '../../../plugins/auth/frame/windows/joinFlow.ts'
import { findMarker, leaveMarker } from '../../../plugins/auth/frame/windows/marker.ts'
import { runInWindow } from '../../../plugins/auth/frame/windows/runInWindow.ts'
import { Fault } from '../../../plugins/auth/protocol/fault.ts'
import { openResponder } from '../../../plugins/auth/protocol/openResponder.ts'
import type { AnswerInput, PayloadInput } from '../../../plugins/auth/protocol/requests.ts'

// A secure page without keys: it shows its request, and answers as the key says that is pressed.

const hosts = document.querySelector('meta[name=hosts]')?.getAttribute('content')?.split(' ') ?? []
const channel = new BroadcastChannel(flowChannel)
const user: AnswerInput<'GET_USER'> = {
  provider: 'passkey',
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  factors: ['passkey'],
}

/** Shows a request, and waits for a press. The page says whether the browser has proved that the page is seen. */
function show(type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html{background:#fff;color:#000;font:16px sans-serif}')
    document.adoptedStyleSheets = [sheet]
    document.documentElement.lang = 'en'
    document.title = type
    const seen = document.createElement('p')
    const approve = document.createElement('button')
    approve.textContent = 'Approve'
    approve.addEventListener('click', () => resolve())
    document.body.replaceChildren(seen, approve)
    // TypeScript's DOM has no second version of the observer.
    const options = { trackVisibility: true, delay: 100, threshold: [1] } as IntersectionObserverInit
    new IntersectionObserver((entries) => {
      const entry = entries.at(-1)
      seen.textContent = Object(entry).isVisible ? 'seen' : 'not seen'
    }, options).observe(document.documentElement)
    signal.addEventListener('abort', () => reject(new Fault('aborted')))
  })
}

async function startBridge(): Promise<void> {
  const { host, port } = await awaitHello({ hosts, role: 'bridge', page: window })
  const inWindow =
    <type extends 'CONNECT_PASSKEY' | 'CONSENT' | 'RPC_REQUEST' | 'MANAGE_WALLET'>(type: type) =>
    (payload: PayloadInput<type>, { signal }: { readonly signal: AbortSignal }) => {
      if (!payload.flow) throw new Fault('needs_window')
      return runInWindow({ channel, flow: payload.flow, host, type, payload: payload as never, signal }) as never
    }
  const responder = openResponder({
    port,
    handlers: {
      IS_CONNECTED: () => ({ isConnected: false }),
      GET_USER: () => user,
      SIGN_OUT: () => ({}),
      CONNECT_PASSKEY: inWindow('CONNECT_PASSKEY'),
      CONSENT: inWindow('CONSENT'),
      RPC_REQUEST: inWindow('RPC_REQUEST'),
      MANAGE_WALLET: inWindow('MANAGE_WALLET'),
    },
  })
  const methods = ['IS_CONNECTED', 'GET_USER', 'SIGN_OUT', 'CONNECT_PASSKEY', 'CONSENT', 'RPC_REQUEST', 'MANAGE_WALLET']
  const mode = findMarker(window) === 'seen' ? 'frame' : 'unknown'
  responder.tell('READY', { v: 1, methods, name: 'Keys', networks: ['eip155:1'], mode })
}

async function startApproval(): Promise<void> {
  const { port } = await awaitHello({ hosts, role: 'approve', page: window })
  const responder = openResponder({
    port,
    handlers: {
      CONSENT: (_, { signal }) => show('CONSENT', signal).then(() => ({ consented: true }) as AnswerInput<'CONSENT'>),
      RPC_REQUEST: (_, { signal }) => show('RPC_REQUEST', signal).then(() => ({ result: `0x${'ab'.repeat(65)}` })),
    },
  })
  responder.tell('READY', {
    v: 1,
    methods: ['CONSENT', 'RPC_REQUEST'],
    name: 'Keys',
    networks: ['eip155:1'],
    mode: 'frame',
  })
}

async function startWindow(flow: string): Promise<void> {
  leaveMarker(window)
  const task = await joinFlow({ channel, flow, hosts, page: window })
  if (task.type === 'MANAGE_WALLET') {
    document.title = `MANAGE_WALLET ${task.payload.task}`
    return task.done({})
  }
  await show(task.type, task.signal)
  task.done(task.type === 'CONNECT_PASSKEY' ? user : { consented: true })
  window.close()
}

const flow = flowOf(location.hash)
const start = location.pathname === '/frame' ? startBridge : flow ? () => startWindow(flow) : startApproval
start().catch((error) => {
  document.title = `${error.code} ${error.params?.problem}`
})
