// The process that the VM runs in: it takes seconds and a quarter of a gigabyte, and only those who use Stacks pay them.
import { answer } from './routes.mjs'
import { createWorld } from './world.mjs'

process.on('disconnect', () => process.exit())
const world = createWorld()
world.catch((error) => process.send({ failure: String(error?.message ?? error) }))

process.on('message', async ({ id, request }) => {
  process.send({ id, answer: answer(await world, request) })
})
