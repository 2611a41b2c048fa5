import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The answers and events that we read, by name. */
type Answers = {
  'session.new': { capabilities: { browserVersion: string } }
  'session.subscribe': object
  'browsingContext.create': { context: string }
  'browsingContext.activate': object
  'browsingContext.setViewport': object
  'browsingContext.navigate': object
  'browsingContext.reload': object
  'browsingContext.captureScreenshot': { data: string }
  'script.addPreloadScript': object
  'script.callFunction': { type: string; result: { value: string }; exceptionDetails: { text: string } }
  'input.performActions': object
}
type Events = {
  'log.entryAdded': { level: string; text: string }
  'script.message': { data: { value: string } }
}

/** A WebDriver BiDi connection. */
export async function connectBidi(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  const listeners = new Map<string, (params: never) => void>()
  let sent = 0

  socket.on('message', (data) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data))
    if (method) listeners.get(method)?.(params as never)
    const one = waiting.get(id)
    waiting.delete(id)
    if (error) one?.reject(new Error(`${error}: ${message}`))
    else one?.resolve(result as never)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone.'))
    waiting.clear()
  })
  socket.on('error', () => {})

  return {
    send<method extends keyof Answers>(method: method, params: object): Promise<Answers[method]> {
      return new Promise((resolve, reject) => {
        sent += 1
        waiting.set(sent, { resolve, reject })
        socket.send(JSON.stringify({ id: sent, method, params }))
      })
    },
    on<event extends keyof Events>(event: event, listener: (params: Events[event]) => void) {
      listeners.set(event, listener)
    },
    close: () => socket.terminate(),
  }
}
