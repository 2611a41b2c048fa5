/** The element of that id. */
export const at = (id) => document.getElementById(id)

/** Tells a person who looks at the page, or has it read out. */
export function say(text) {
  at('said').textContent = text
}

/** An element with these properties and children. */
export function el(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Orders something of the page's server. @throws {Error} in its words */
export async function order(name, input = {}) {
  const response = await fetch(`/sandbox/${name}`, { method: 'POST', body: JSON.stringify(input) })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}
