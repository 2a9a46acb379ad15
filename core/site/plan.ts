export type PageKind='home'
