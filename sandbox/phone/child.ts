// The process that the wallet runs in: its SDK takes half a second and 130 MB, and only those who use it pay them.
import { createPhone } from './createPhone.ts'
import type { World } from './types.ts'

const world: World = JSON.parse(process.argv[2] ?? '')
const phone = createPhone(world)
process.on('disconnect', () => process.exit())
// The SDK leaves promises behind that nobody looks at: a relay that goes away must not take the wallet with it.
process.on('unhandledRejection', (reason) => phone.then(({ note }) => note(reason)).catch(() => {}))

process.on('message', async ({ id, order, input }: { id: number; order: string; input: never }) => {
  try {
    const { state, order: carryOut } = await phone
    const answer = order === 'state' ? await state(input) : await carryOut(order, input)
    process.send?.({ id, answer: answer ?? null })
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? error.message : JSON.stringify(error) })
  }
})
