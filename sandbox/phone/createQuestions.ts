import type { Answer, OpenQuestion } from './types.ts'

/** What waits for the user, in the order in which it came. */
export function createQuestions(changed: () => void) {
  const open = new Map<string, { question: OpenQuestion; resolve: (answer: Answer | undefined) => void }>()
  let nextId = 1

  function close(id: string, answer: Answer | undefined) {
    const found = open.get(id)
    if (!found) throw new Error(`There is no question ${id}.`)
    open.delete(id)
    found.resolve(answer)
    changed()
  }

  return {
    list: () => [...open.values()].map(({ question }) => question),
    /** Resolves with nothing where the question is withdrawn. */
    put(question: Omit<OpenQuestion, 'id'>): Promise<Answer | undefined> {
      const id = String(nextId++)
      return new Promise((resolve) => {
        open.set(id, { question: { ...question, id }, resolve })
        changed()
      })
    },
    /** @throws {Error} where nothing of that id is asked */
    answer: close,
    /** What nobody waits for any more. */
    withdraw(isOver: (question: OpenQuestion) => boolean) {
      for (const { question } of [...open.values()]) if (isOver(question)) close(question.id, undefined)
    },
  }
}
