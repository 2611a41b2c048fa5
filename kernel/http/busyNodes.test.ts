import { expect, test } from 'vitest'
import { createKernel } from '../createKernel.ts'
import { requestJsonRpc } from './requestJsonRpc.ts'

const [first, second] = ['https://one.example', 'https://two.example']
const reply = (value: object, status = 200) => new Response(JSON.stringify(value), { status })

function ask(answer: (origin: string, times: number) => Response) {
  const asked: string[] = []
  const kernel = createKernel({
    plugins: [],
    fetch: async (input) => {
      const { origin } = new URL(String(input instanceof Request ? input.url : input))
      asked.push(origin)
      return answer(origin, asked.filter((each) => each === origin).length)
    },
  })
  for (const url of [first, second]) kernel.http.allow(url)
  kernel.http.wake()
  return { result: requestJsonRpc(kernel.http, { urls: [first, second], method: 'm', signal: kernel.signal }) }
}

// As it was at 58c1083: a fallback that is down for good takes away the second that the first choice asks for.
test('error: a node that is busy for a second is waited for where the other one is out of reach (reads 8)', async () => {
  const { result } = ask((origin, times) => {
    if (origin === second) throw new TypeError('Failed to fetch')
    return times === 1 ? reply({}, 429) : reply({ result: '0x5' })
  })
  expect(await result).toBe('0x5')
})

test('error: where the last one only refuses its key, the busy one is waited for', async () => {
  const { result } = ask((origin, times) => {
    if (origin === second) return reply({}, 403)
    return times === 1 ? reply({}, 429) : reply({ result: '0x5' })
  })
  expect(await result).toBe('0x5')
})
