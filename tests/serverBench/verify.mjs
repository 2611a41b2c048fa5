import { verifySignIn } from 'tapkit/features/siwx/verify'
import { domain, nonce, proofs } from './proofs.mjs'

/** Milliseconds of CPU that a proof takes to be let in or refused, and which it was. */
async function cost(proof, times) {
  const verify = () =>
    verifySignIn({ ...proof, domain, nonce }).then(
      () => 'in',
      ({ params }) => params?.reason ?? 'failed',
    )
  const outcome = await verify()
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await verify()
  const { user, system } = process.cpuUsage(before)
  return { outcome, cpu: (user + system) / 1_000 / times }
}

/** Prints the cost of verifying a plain sign-in, and of the worst proof, by namespace. The garbage of a run is in its figure. */
export async function printVerification() {
  console.log('| namespace | proof | outcome | CPU ms | of a plain one |\n| --- | --- | --- | --- | --- |')
  for (const [namespace, cases] of Object.entries(await proofs())) {
    const [plain, ...worse] = Object.entries(cases)
    await cost(plain[1], 50)
    for (const [name, proof] of [plain, ...worse]) {
      // In turns, so that both meet the same machine.
      const turns = []
      for (let turn = 0; turn < 5; turn++) turns.push([await cost(plain[1], 40), await cost(proof, 10)])
      turns.sort(([a, b], [c, d]) => b.cpu / a.cpu - d.cpu / c.cpu)
      const [base, own] = turns[2]
      const cells = [namespace, name, own.outcome, own.cpu.toFixed(2), `${(own.cpu / base.cpu).toFixed(1)}×`]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
}
