#!/bin/sh
# Starts Secgraph with the runtime that lies beside it, wherever that is, and by whatever link it was called.
self=$0
while [ -h "$self" ]; do
  target=$(readlink "$self") || exit 1
  case $target in
    /*) self=$target ;;
    *) self=${self%/*}/$target ;;
  esac
done
case $self in
  */*) folder=$(cd -P "${self%/*}" && pwd) || exit 1 ;;
  *) folder=$(pwd -P) ;;
esac

exec "$folder/node_modules/node-linux-@ARCHITECTURE@/bin/node" --disable-warning=ExperimentalWarning \
  "$folder/bin/secgraph.mjs" "$@"
