const columns = [
  'sign-ins /s',
  'of better-auth',
  'p50, p99 ms',
  'CPU ms a sign-in',
  'of viem',
  'session asked /s',
  'CPU ms each',
  'rss MB',
]

const line = (cells) => console.log(`| ${cells.join(' | ')} |`)
const head = (cells) => {
  line(cells)
  line(cells.map(() => '---'))
}

function median(values) {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
const write = (values, digits, unit = '') => {
  const value = median(values)
  return value === undefined ? '' : value.toFixed(digits) + unit
}

/** A row for each server, of the medians of all rounds; a ratio is that of two servers in the same round. */
export function printLoad(names, rounds) {
  head(['server', ...columns])
  for (const name of names) {
    const all = rounds.map((round) => round[name])
    const of = (key, other) => rounds.map((round) => round[name][key] / round[other]?.[key])
    line([
      name,
      write(
        all.map(({ rate }) => rate),
        0,
      ),
      write(of('rate', 'better-auth, memory'), 1, '×'),
      `${write(
        all.map(({ p50 }) => p50),
        0,
      )}, ${write(
        all.map(({ p99 }) => p99),
        0,
      )}`,
      write(
        all.map(({ cpu }) => cpu),
        1,
      ),
      write(of('cpu', 'viem alone, nothing stored'), 2, '×'),
      write(
        all.map(({ asked }) => asked),
        0,
      ),
      write(
        all.map(({ askCpu }) => askCpu),
        2,
      ),
      write(
        all.map(({ mb }) => mb),
        0,
      ),
    ])
  }
}

/** A row for each fault. `wrong` are sessions of other visitors; `in` are the tries, of 40 with a single nonce, that were let in. */
export function printFaults(faults) {
  head(['fault, two instances', 'acknowledged', 'lost', 'wrong', 'in of 40 with a nonce', 'what the others saw'])
  for (const [name, { count, lost, wrong, admitted, refused }] of faults) {
    const told = Object.entries(refused).map(([answer, times]) => `${times} × ${answer}`)
    line([name, count, lost, wrong, admitted, told.join(', ')])
  }
}
