;; Finds the end of a JSON object in 64-byte blocks. Bit i of every mask speaks of byte i of the block.
;;
;; Only braces end an object, so brackets that do not match inside a damaged record cannot swallow its
;; neighbours; brackets are counted for the nesting limit alone.
;;
;; State in memory, kept between calls (an object may span many chunks):
;;    0 i32 braces open       4 i32 braces and brackets open     8 i32 upper bound of the deepest nesting so far
;;   16 i64 all ones when inside a string                       24 i64 one when the next byte is escaped
;;
;; `MASK(byte)` is no instruction but short for the mask of the bytes of the block $v0 … $v3 that equal `byte`.
;; `npm run generate` makes skip-object.wasm.ts of this file.
(module
  (import "skipper" "memory" (memory 1))

  ;; Scans [$from, $end) and returns the position after the closing brace, or -1 when it is not there yet.
  (func (export "skipObject") (param $from i32) (param $end i32) (result i32)
    (local $depth i32) (local $nesting i32) (local $deepest i32) (local $position i32)
    (local $inString i64) (local $escaped i64) (local $valid i64)
    (local $quotes i64) (local $backslashes i64) (local $codes i64) (local $strings i64)
    (local $opens i64) (local $closes i64) (local $brackets i64) (local $bit i64)
    (local $count i32)
    (local $v0 v128) (local $v1 v128) (local $v2 v128) (local $v3 v128)

    (local.set $depth (i32.load (i32.const 0)))
    (local.set $nesting (i32.load (i32.const 4)))
    (local.set $deepest (i32.load (i32.const 8)))
    (local.set $inString (i64.load (i32.const 16)))
    (local.set $escaped (i64.load (i32.const 24)))
    (local.set $position (local.get $from))

    (block $done
      (loop $blocks
        (br_if $done (i32.ge_u (local.get $position) (local.get $end)))
        (local.set $v0 (v128.load (local.get $position)))
        (local.set $v1 (v128.load offset=16 (local.get $position)))
        (local.set $v2 (v128.load offset=32 (local.get $position)))
        (local.set $v3 (v128.load offset=48 (local.get $position)))

        ;; Bytes of the block that belong to the chunk.
        (local.set $valid (i64.const -1))
        (local.set $count (i32.sub (local.get $end) (local.get $position)))
        (if (i32.lt_u (local.get $count) (i32.const 64))
          (then
            (local.set $valid
              (i64.sub (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $count))) (i64.const 1)))))

        (local.set $quotes MASK(0x22))
        (local.set $backslashes (i64.and MASK(0x5c) (local.get $valid)))

        ;; A byte after an odd run of backslashes is escaped: carry-propagating subtraction finds the runs.
        (if (i64.ne (i64.or (local.get $backslashes) (local.get $escaped)) (i64.const 0))
          (then
            (local.set $bit
              (i64.and (local.get $backslashes) (i64.xor (local.get $escaped) (i64.const -1))))
            (local.set $codes
              (i64.xor
                (i64.sub
                  (i64.or (i64.shl (local.get $bit) (i64.const 1)) (i64.const 0xaaaaaaaaaaaaaaaa))
                  (local.get $bit))
                (i64.const 0xaaaaaaaaaaaaaaaa)))
            (local.set $quotes
              (i64.and
                (local.get $quotes)
                (i64.xor
                  (i64.xor (local.get $codes) (i64.or (local.get $backslashes) (local.get $escaped)))
                  (i64.const -1))))
            (local.set $codes (i64.and (local.get $codes) (local.get $backslashes)))
            ;; The last byte of the chunk escapes the first of the next.
            (if (i32.lt_u (local.get $count) (i32.const 64))
              (then
                (local.set $codes
                  (i64.shl (local.get $codes) (i64.extend_i32_u (i32.sub (i32.const 64) (local.get $count)))))))
            (local.set $escaped (i64.shr_u (local.get $codes) (i64.const 63)))))

        ;; Prefix XOR: from an opening quote to the byte before its closing quote.
        (local.set $strings (i64.and (local.get $quotes) (local.get $valid)))
        (local.set $strings (i64.xor (local.get $strings) (i64.shl (local.get $strings) (i64.const 1))))
        (local.set $strings (i64.xor (local.get $strings) (i64.shl (local.get $strings) (i64.const 2))))
        (local.set $strings (i64.xor (local.get $strings) (i64.shl (local.get $strings) (i64.const 4))))
        (local.set $strings (i64.xor (local.get $strings) (i64.shl (local.get $strings) (i64.const 8))))
        (local.set $strings (i64.xor (local.get $strings) (i64.shl (local.get $strings) (i64.const 16))))
        (local.set $strings (i64.xor (local.get $strings) (i64.shl (local.get $strings) (i64.const 32))))
        (local.set $strings (i64.xor (local.get $strings) (local.get $inString)))
        (local.set $inString (i64.shr_s (local.get $strings) (i64.const 63)))
        (local.set $valid (i64.and (local.get $valid) (i64.xor (local.get $strings) (i64.const -1))))

        (local.set $opens (i64.and MASK(0x7b) (local.get $valid)))
        (local.set $closes (i64.and MASK(0x7d) (local.get $valid)))

        ;; Can the object end in this block?
        (if (i32.le_s
              (i32.sub (local.get $depth) (i32.wrap_i64 (i64.popcnt (local.get $closes))))
              (i32.const 0))
          (then
            (local.set $brackets (local.get $closes))
            (local.set $count (i32.const 0))
            (block $not_here
              (loop $candidates
                (br_if $not_here (i64.eqz (local.get $brackets)))
                (local.set $bit (i64.and (local.get $brackets) (i64.sub (i64.const 0) (local.get $brackets))))
                (local.set $brackets (i64.xor (local.get $brackets) (local.get $bit)))
                (local.set $count (i32.add (local.get $count) (i32.const 1)))
                (if (i32.eq
                      (i32.add
                        (local.get $depth)
                        (i32.wrap_i64
                          (i64.popcnt (i64.and (local.get $opens) (i64.sub (local.get $bit) (i64.const 1))))))
                      (local.get $count))
                  (then
                    (i32.store (i32.const 8)
                      (select
                        (local.get $deepest)
                        (i32.add (local.get $nesting) (i32.const 64))
                        (i32.gt_s (local.get $deepest) (i32.add (local.get $nesting) (i32.const 64)))))
                    (return
                      (i32.add
                        (i32.add (local.get $position) (i32.const 1))
                        (i32.wrap_i64 (i64.ctz (local.get $bit)))))))
                (br $candidates)))))

        (local.set $depth
          (i32.add
            (local.get $depth)
            (i32.wrap_i64 (i64.sub (i64.popcnt (local.get $opens)) (i64.popcnt (local.get $closes))))))
        (local.set $brackets (i64.and MASK(0x5b) (local.get $valid)))
        (local.set $opens (i64.or (local.get $opens) (local.get $brackets)))
        (local.set $brackets (i64.and MASK(0x5d) (local.get $valid)))
        (local.set $closes (i64.or (local.get $closes) (local.get $brackets)))
        (local.set $count (i32.add (local.get $nesting) (i32.wrap_i64 (i64.popcnt (local.get $opens)))))
        (local.set $deepest
          (select
            (local.get $deepest)
            (local.get $count)
            (i32.gt_s (local.get $deepest) (local.get $count))))
        (local.set $nesting (i32.sub (local.get $count) (i32.wrap_i64 (i64.popcnt (local.get $closes)))))

        (local.set $position (i32.add (local.get $position) (i32.const 64)))
        (br $blocks)))

    (i32.store (i32.const 0) (local.get $depth))
    (i32.store (i32.const 4) (local.get $nesting))
    (i32.store (i32.const 8) (local.get $deepest))
    (i64.store (i32.const 16) (local.get $inString))
    (i64.store (i32.const 24) (local.get $escaped))
    (i32.const -1)))
