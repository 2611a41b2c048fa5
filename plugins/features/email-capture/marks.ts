import { isSameAddress, type Kernel } from 'tapkit/kernel'

/** An account that has answered. */
type Mark = { readonly namespace: string; readonly address: string; readonly answer: 'captured' | 'skipped' }

/** An account on any network of its namespace. */
export type Whose = Pick<Mark, 'namespace' | 'address'>

/** The key that says who has answered, and never what. */
export const marksKey = 'emailCapture'
const most = 99

/** How an account has answered in this browser. */
export const markOf = (kernel: Kernel, whose: Whose): Mark['answer'] | undefined =>
  read(kernel).find((mark) => isSame(mark, whose))?.answer

/** Notes that an account has answered; its email is not kept. */
export function mark(kernel: Kernel, { namespace, address }: Whose, answer: Mark['answer']): void {
  const others = read(kernel).filter((each) => !isSame(each, { namespace, address }))
  kernel.storage.set(marksKey, [{ namespace, address, answer }, ...others].slice(0, most))
}

const isSame = (left: Whose, right: Whose): boolean =>
  left.namespace === right.namespace && isSameAddress(left.address, right.address)

const read = ({ storage }: Kernel): readonly Mark[] =>
  storage.get(marksKey, (json) => (Array.isArray(json) ? json.filter(isMark) : [])) ?? []

/** Any script of the page can write to storage, so a mark is checked. */
const isMark = (value: Partial<Mark> | null): value is Mark =>
  typeof value?.namespace === 'string' &&
  typeof value.address === 'string' &&
  (value.answer === 'captured' || value.answer === 'skipped')
