type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** One object type of what the members of a union declare under a name. */
export type Merged<Union, Name extends string> = Intersection<
  Union extends Record<Name, infer Declared> ? Declared : never
>
