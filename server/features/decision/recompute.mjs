// Checks the signature of this folder, and ranks again: node recompute.mjs
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name) => readFileSync(join(import.meta.dirname, name), 'utf8')
const { publicKey, files, signature } = JSON.parse(read('signature.json'))
for (const [name, hash] of Object.entries(files))
  if (createHash('sha256').update(read(name)).digest('hex') !== hash) fail(`${name} was changed`)
const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
if (!verify(null, Buffer.from(JSON.stringify(files)), key, Buffer.from(signature, 'base64')))
  fail('the signature is not of these files')

const { method, trim, round, ties, criteria, entries, scores, ranking } = JSON.parse(read('session.json'))
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length
const group = (list, of) => {
  const groups = new Map()
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one])
  return groups
}
const cut = (value) =>
  round === null ? value : Math.round(value * 10 ** round + (value < 0 ? -1 : 1) * 1e-9) / 10 ** round
const asked = (criterion, entry) =>
  entry.weights || criterion.categories.length === 0 || criterion.categories.includes(entry.category)
const notes = scores.filter(({ entry, criterion }) => {
  const one = entries.find(({ key }) => key === entry)
  const of = criteria.find(({ reference }) => reference === criterion)
  return one && of && (of.categories.length === 0 || of.categories.includes(one.category))
})

/** Scores as the method sees them, each as { entry, criterion, value }. */
function adjusted() {
  const byJuror = group(notes, ({ juror, criterion }) => `${juror} ${criterion}`)
  const of = (note) => byJuror.get(`${note.juror} ${note.criterion}`)
  if (method === 'z-score')
    return notes.map((note) => {
      const list = of(note).map(({ score }) => score)
      const middle = mean(list)
      const wide = Math.sqrt(mean(list.map((one) => (one - middle) ** 2)))
      return { ...note, value: wide < 1e-12 ? 0 : (note.score - middle) / wide }
    })
  if (method === 'borda')
    return notes.map((note) => {
      const others = of(note).filter((one) => one !== note)
      const beaten = others.map(({ score }) => (note.score > score ? 1 : note.score === score ? 0.5 : 0))
      return { ...note, value: others.length === 0 ? 0.5 : mean(beaten) }
    })
  if (method === 'juror-bias') return [...group(notes, ({ criterion }) => criterion).values()].flatMap(withoutBias)
  return notes.map((note) => ({ ...note, value: note.score }))
}

/** Score = quality of the entry + generosity of the juror, by least squares, in turns; generosities have the mean 0. */
function withoutBias(list) {
  const bias = new Map(list.map(({ juror }) => [juror, 0]))
  const byEntry = group(list, ({ entry }) => entry)
  const byJuror = group(list, ({ juror }) => juror)
  for (let turn = 0; turn < 500; turn++) {
    const quality = new Map([...byEntry].map(([e, own]) => [e, mean(own.map((n) => n.score - bias.get(n.juror)))]))
    const next = new Map([...byJuror].map(([j, own]) => [j, mean(own.map((n) => n.score - quality.get(n.entry)))]))
    const middle = mean(list.map(({ juror }) => next.get(juror)))
    let moved = 0
    for (const [juror, value] of next) {
      moved = Math.max(moved, Math.abs(value - middle - bias.get(juror)))
      bias.set(juror, value - middle)
    }
    if (moved < 1e-10) break
  }
  return list.map((note) => ({ ...note, value: note.score - bias.get(note.juror) }))
}

const cells = new Map(
  [...group(adjusted(), ({ entry, criterion }) => `${criterion} ${entry}`)].map(([cell, list]) => {
    const values = list.map(({ value }) => value).sort((a, b) => a - b)
    const half = values.length >> 1
    if (method === 'median')
      return [cell, cut(values.length % 2 ? values[half] : (values[half - 1] + values[half]) / 2)]
    const out = method === 'trimmed-mean' && values.length > 2 * trim ? trim : 0
    return [cell, cut(mean(values.slice(out, values.length - out)))]
  }),
)
const cellOf = (entry, reference) => cells.get(`${reference} ${entry.key}`)
const weightOf = (criterion, entry) =>
  entry.weights ? (entry.weights[criterion.reference] ?? 0) : asked(criterion, entry) ? criterion.weight : 0

function totalOf(entry) {
  let [sum, present, whole] = [0, 0, 0]
  for (const criterion of criteria) {
    const weight = weightOf(criterion, entry)
    whole += weight
    const value = cellOf(entry, criterion.reference)
    if (value === undefined) continue
    sum += cut(value * weight)
    present += weight
  }
  if (present === whole && whole > 0) return sum
  return present > 0 ? (sum * whole) / present : null
}

/** How much the jurors of an entry differ. */
function spreadOf(entry) {
  const own = notes.filter((note) => note.entry === entry.key)
  if (own.length === 0) return 0
  const squares = [...group(own, ({ criterion }) => criterion).values()].flatMap((list) => {
    const middle = mean(list.map(({ score }) => score))
    return list.map(({ score }) => (score - middle) ** 2)
  })
  return Math.sqrt(mean(squares))
}
const tieKeys = ties
  .filter(({ by, criterion }) => by !== 'criterion' || criteria.some(({ reference }) => reference === criterion))
  .map(
    ({ by, criterion }) =>
      (entry) =>
        by === 'criterion'
          ? (cellOf(entry, criterion) ?? Number.NaN)
          : by === 'agreement'
            ? -spreadOf(entry)
            : -entry.position,
  )
const decides = (a, b) => {
  for (const of of tieKeys) {
    const difference = of(b) - of(a)
    if (Math.abs(difference) >= 1e-9) return difference
  }
  return 0
}

const scored = entries
  .map((entry, place) => ({ entry, place, total: totalOf(entry) }))
  .filter(({ total }) => total !== null)
  .sort((a, b) => b.total - a.total || a.place - b.place)
const found = new Map()
for (let from = 0; from < scored.length; ) {
  let to = from + 1
  while (to < scored.length && scored[from].total - scored[to].total < 1e-9) to++
  const same = scored.slice(from, to).sort((a, b) => decides(a.entry, b.entry) || a.place - b.place)
  for (const [n, one] of same.entries()) {
    const isShared = n > 0 && decides(same[n - 1].entry, one.entry) === 0
    found.set(one.entry.key, {
      rank: isShared ? found.get(same[n - 1].entry.key).rank : from + n + 1,
      total: one.total,
    })
  }
  from = to
}

let wrong = 0
for (const { entry, rank, total } of ranking) {
  const again = found.get(entry) ?? { rank: null, total: null }
  if (again.rank === rank && Math.abs((again.total ?? 0) - (total ?? 0)) < 1e-6) continue
  wrong += 1
  console.log(`${entry}: rank ${rank}, total ${total}; again rank ${again.rank}, total ${again.total}`)
}
if (wrong > 0) fail(`${wrong} of ${ranking.length} entries differ`)
console.log(`The same ranking: ${ranking.length} entries, ${notes.length} scores, signed by ${publicKey}`)

function fail(why) {
  console.error(why)
  process.exit(1)
}
