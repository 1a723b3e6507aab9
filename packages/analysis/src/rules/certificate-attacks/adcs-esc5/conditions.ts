/** Rights with which an object of certificate services is made to say something else. */
export const CONTROL = ['Owns', 'WriteOwner', 'WriteDacl', 'GenericAll', 'GenericWrite'] as const;

/** Rights with which an object is put into a container. To write its attributes is none of them. */
export const CREATION = ['Owns', 'WriteOwner', 'WriteDacl', 'GenericAll', 'CreateChildAll'] as const;

/** Rights that are passed on to everything below a container. */
export const INHERITED_CONTROL = ['Owns', 'WriteOwner', 'WriteDacl', 'GenericAll'] as const;
