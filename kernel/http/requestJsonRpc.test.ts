import { expect, test } from 'vitest'
import { createKernel } from '../createKernel.ts'
import { requestJsonRpc } from './requestJsonRpc.ts'

const [first, second] = ['https://one.example', 'https://two.example']
const reply = (value: object, status = 200) => new Response(JSON.stringify(value), { status })

/** Asks two nodes, of which `answers` says what each does. */
function ask(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: string[] = []
  const kernel = createKernel({
    plugins: [],
    fetch: async (input) => {
      const { origin } = new URL(String(input instanceof Request ? input.url : input))
      asked.push(origin)
      return answers[origin]?.() ?? Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  for (const url of [first, second]) kernel.http.allow(url)
  kernel.http.wake()
  return { asked, result: requestJsonRpc(kernel.http, { urls: [first, second], method: 'm', signal: kernel.signal }) }
}

test('the next endpoint is asked where one is out of reach', async () => {
  const { asked, result } = ask({ [second]: () => reply({ result: null }) })
  expect(await result).toBe(null)
  expect(asked).toEqual([first, second])
})

test('a refusal is an answer: nobody else is asked, under whatever status it comes', async () => {
  for (const status of [200, 400, 500]) {
    const { asked, result } = ask({
      [first]: () => reply({ error: { code: 3, message: 'reverted', data: '0x' } }, status),
    })
    await expect(result).rejects.toMatchObject({ name: 'RPCError', code: 3, message: 'reverted', data: '0x' })
    expect(asked).toEqual([first])
  }
})

test('an error that is none of JSON-RPC keeps no foreign words of any length', async () => {
  const { result } = ask({ [first]: () => reply({ error: { code: 'x', message: 'a'.repeat(900) } }) })
  await expect(result).rejects.toMatchObject({ code: -32603, message: 'a'.repeat(500) })
})

test('where all are out of reach, the last failure is told', async () => {
  const { asked, result } = ask({ [first]: () => reply({}), [second]: () => reply({ no: 'result' }) })
  await expect(result).rejects.toMatchObject({ name: 'HttpParseError', debug: expect.stringContaining(second) })
  expect(asked).toEqual([first, second])
})
